import { useState } from 'react';
import { productTags, tagLabel } from '../../../catalog/product-tags.ts';
import { productsByIds } from '../../../catalog/products.contract.ts';
import { patchWorkAddress } from '../../../facilities/admin-work-addresses.contract.ts';
import { shortFacilityName } from '../../../facilities/parcel-words.ts';
import { allWorkAddresses, type WorkAddress } from '../../../facilities/work-addresses.contract.ts';
import { packedLines, handoverStyles as styles } from '../../../orders/orders.web.ts';
import type { DeskOrder } from '../../../orders/user-order-desk.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { failureMessage } from '../../../ui/data/call-error.ts';
import { useAsk } from '../../../ui/data/use-ask.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

interface RefusedOfferProps {
  order: DeskOrder;
  /** The lines that were given back because they are not taken there. */
  positions: readonly number[];
}

/** «Добавить в список ИК-104?»: what was given back there is refused there from now on, known from the window. */
export function RefusedOffer({ order, positions }: RefusedOfferProps) {
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const name = shortFacilityName(order.workAddressName);
  return (
    <div className={styles.part}>
      {!open && added === null && (
        <div>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Добавить в список {name}?
          </Button>
        </div>
      )}
      {open && (
        <Tags
          {...{ order, positions, name }}
          onAdded={(labels) => {
            setOpen(false);
            setAdded(labels);
          }}
        />
      )}
      <p role="status">{added !== null && `Добавлено в список ${name}: ${added}`}</p>
    </div>
  );
}

interface TagsProps extends RefusedOfferProps {
  name: string;
  /** With the labels of what was added. */
  onAdded(labels: string): void;
}

function Tags({ order, positions, name, onAdded }: TagsProps) {
  const lines = packedLines(order);
  const ids = [...new Set(positions.flatMap((position) => lines[position - 1]?.ids ?? []))];
  const products = useAsk(productsByIds, { body: { ids, images: 'url' } });
  const facilities = useAsk(allWorkAddresses, {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { send, busy, failure } = useSend(patchWorkAddress, { revalidates: false });
  const lost = products.failure ?? facilities.failure;

  async function add({ id, refusedTags, refusedOn, version }: WorkAddress) {
    const day = order.handover?.day ?? null;
    const { answer } = await send({
      params: { id },
      body: {
        refusedTags: [...refusedTags, ...chosen],
        refusedSource: 'WINDOW',
        // What was said of the rest may be newer.
        refusedOn: day !== null && refusedOn !== null && refusedOn > day ? refusedOn : day,
        version,
      },
    });
    if (answer !== null) onAdded(chosen.map(tagLabel).join(', '));
    else facilities.retry();
  }

  if (lost !== null) {
    return (
      <p role="alert">
        {failureMessage(lost, 'Список не загрузился.')}{' '}
        <Button
          variant="quiet"
          onClick={() => {
            products.retry();
            facilities.retry();
          }}
        >
          Повторить<span className="visually-hidden">: загрузить список</span>
        </Button>
      </p>
    );
  }
  if (products.answer === null || facilities.answer === null) return <Skeleton height={3} count={1} />;
  const facility = facilities.answer.addressList.find(({ id }) => id === order.facilityId);
  const tags = facility ? refusableTags(products.answer, facility.refusedTags) : [];
  if (facility === undefined || tags.length === 0) {
    return <p>Добавить нечего: всё, что известно об этих товарах, в списке {name} уже есть.</p>;
  }
  return (
    <fieldset className={styles.lines}>
      <legend>{name} не принимает:</legend>
      {tags.map((tag) => (
        <CheckboxField
          key={tag}
          label={tagLabel(tag)}
          checked={chosen.includes(tag)}
          onChange={(on) => setChosen(on ? [...chosen, tag] : chosen.filter((other) => other !== tag))}
        />
      ))}
      <div>
        <Button
          variant="secondary"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => void add(facility)}
        >
          Добавить в список {name}
        </Button>
      </div>
      <div role="alert">
        {failure !== null && (
          <Notice kind="error">
            {failureMessage(failure, 'Список остался как был. Попробуйте ещё раз.')}
          </Notice>
        )}
      </div>
    </fieldset>
  );
}

/** What says nothing of why something was given back: nobody refuses it, or it only says that there are parts. */
const notRefused = new Set(['set', ...productTags.flatMap(({ tag, harmless }) => (harmless ? tag : []))]);

/** Returns the tags of goods that a facility could refuse and does not yet, each once. */
function refusableTags(
  products: readonly { tags: readonly string[] }[],
  refusedTags: readonly string[],
): string[] {
  const tags = new Set(products.flatMap((product) => product.tags));
  return [...tags].filter((tag) => !notRefused.has(tag) && !refusedTags.includes(tag));
}
