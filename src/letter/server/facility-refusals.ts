import {
  findGoodsOfCategories,
  type NamedProduct,
  type ProductCatalogue,
} from '../../catalog/catalog.server.ts';
import { servesSamePurpose } from '../../catalog/purpose.ts';
import { refusalReasons } from '../../facilities/check-parcel.ts';
import { shortFacilityName } from '../../facilities/parcel-words.ts';
import { netContentOf } from '../text/pieces.ts';
import { eachOnce, MOST_OTHERS } from './decide.ts';
import type { DecidedLine } from './match-lines.ts';

/** A facility as far as it refuses goods. */
interface RefusingFacility {
  name: string;
  refused_tags: string[];
}

/**
 * Moves to REFUSED what the facility does not take, with accepted goods of the same category and purpose instead, nearest by
 * the price of a hundred grams; takes what is refused from the goods to choose from.
 */
export function withRefusals(
  catalogue: ProductCatalogue,
  lines: DecidedLine[],
  facility: RefusingFacility,
): DecidedLine[] {
  const tags = new Set(facility.refused_tags);
  if (tags.size === 0) return lines;
  const reasonsOf = ({ tags: carried }: NamedProduct) => refusalReasons({ tags: carried, parts: [] }, tags);
  const isAccepted = (product: NamedProduct) => reasonsOf(product).length === 0;
  const refused = lines.filter(({ decision }) => isRefused(decision, isAccepted));
  const categories = refused.flatMap(({ decision }) => decision.goods[0]?.product.categoryId ?? []);
  const others = findGoodsOfCategories(catalogue, [...new Set(categories)]);
  return lines.map((decided) => {
    const { decision } = decided;
    const goods = decision.goods.filter(({ product }) => isAccepted(product));
    const [best] = decision.goods;
    if (best === undefined || !isRefused(decision, isAccepted))
      return { ...decided, decision: { ...decision, goods } };
    const labels = [...new Set(reasonsOf(best.product).map(({ label }) => label))].join(', ');
    const accepted = others.filter(
      (product) =>
        product.categoryId === best.product.categoryId &&
        isAccepted(product) &&
        !product.isSet &&
        servesSamePurpose(best.product.name, product.name),
    );
    const nearest = accepted.sort(
      (one, other) => distance(best.product, one) - distance(best.product, other),
    );
    const instead = [...goods.map(({ product }) => product), ...nearest].slice(0, MOST_OTHERS);
    return {
      ...decided,
      decision: {
        group: 'REFUSED' as const,
        goods: eachOnce(
          instead.map((product) => ({ ...best, product, content: netContentOf(product.name) })),
        ),
        note: `${shortFacilityName(facility.name)} не принимает: ${labels}`,
      },
    };
  });
}

/** Of what is found the one product counts, of what there is to choose from all. */
function isRefused(
  { group, goods }: DecidedLine['decision'],
  isAccepted: (product: NamedProduct) => boolean,
): boolean {
  const [best] = goods;
  if (best === undefined) return false;
  if (group === 'FOUND' || group === 'CHECK') return !isAccepted(best.product);
  return group === 'CHOOSE' && goods.every(({ product }) => !isAccepted(product));
}

const priceOf = ({ priceKopecks, weightGrams, name }: NamedProduct) =>
  priceKopecks / (netContentOf(name).amount ?? weightGrams ?? 100);

const distance = (one: NamedProduct, other: NamedProduct) =>
  Math.abs(Math.log(priceOf(one) / priceOf(other)));
