import type { ComponentProps, CSSProperties } from 'react';
import { typesetName } from '../../../lib/russian/typography.ts';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { buildPictureSrcSet } from '../../picture-address.ts';
import type { Product } from '../../product.ts';
import styles from './product-words.module.css';
import type { FacilityProductCheckResult } from './slots.ts';

interface ProductPictureProps
  extends Pick<ComponentProps<'img'>, 'className' | 'sizes' | 'loading' | 'fetchPriority' | 'decoding'> {
  product: Product;
}

/** The picture of a product, or the drawn box, whole in a frame of the colour of its edges. */
export function ProductPicture({
  product: { imageUrl, imageColor },
  sizes,
  className,
  ...rest
}: ProductPictureProps) {
  return (
    <span
      className={joinClassNames(styles.picture, className)}
      style={imageColor ? ({ '--edges': imageColor } as CSSProperties) : undefined}
    >
      {/* The first paint's script puts the drawn box in the place of a picture that fails. */}
      <img
        {...rest}
        data-picture=""
        src={imageUrl ?? '/img/productMissing.png'}
        srcSet={imageUrl ? buildPictureSrcSet(imageUrl) : undefined}
        sizes={imageUrl ? sizes : undefined}
        width="480"
        height="480"
        alt=""
        suppressHydrationWarning
      />
    </span>
  );
}

interface ProductRestrictionsNoteProps {
  words: string;
  short?: boolean;
  /** What the chosen facility says of the product. */
  check: FacilityProductCheckResult | undefined;
}

/** Amber and a sign only where the facility may refuse the product and has not said: what we see to ourselves need not alarm. */
export function ProductRestrictionsNote({ words, short, check }: ProductRestrictionsNoteProps) {
  const mayBeRefused = mentionsPossibleRefusal(words);
  const isKnown = mayBeRefused && check?.isListKnown;
  const alarms = mayBeRefused && !isKnown;
  return (
    <p className={joinClassNames(styles.quiet, alarms && styles.warning)}>
      {alarms && <Icon name="warning" size={18} />}
      {short && isKnown
        ? `${check.facility}: запрета\u00a0нет`
        : `Ограничения: ${typesetName((short ? formatRestrictionForCard : continueWords)(words))}`}
    </p>
  );
}

/** What the chosen facility says: it alone needs no «Ограничения» before it. */
export function FacilityRefusalNote({ facility, reason }: FacilityProductCheckResult) {
  return (
    <p className={joinClassNames(styles.quiet, styles.warning)}>
      <Icon name="warning" size={18} />
      {facility} не принимает<span className={styles.reason}>: {reason}</span>
    </p>
  );
}

/** How a restriction says that a facility may refuse the product or give it back; a condition that we keep ourselves is none. */
const REFUSAL =
  /принима(?:ют|ется|ет) не|не (?:во )?все(?:х|ми|м)?\s+учрежд|не везде|не всюду|уточн|могут (?:не принять|отказать|вернуть|изъять)|вернут|возврат|отказ/i;

/** Returns whether the words of a restriction warn that the product may be refused or given back. */
export function mentionsPossibleRefusal(restrictions: string): boolean {
  return REFUSAL.test(restrictions);
}

/** What a card has room for, in characters. */
const LONGEST = 34;

/** The short words for what restrictions often say, the gravest first. */
const MARKS: readonly [says: RegExp, mark: string][] = [
  [/уточн/i, 'уточните в учреждении'],
  [/вернут|возврат/i, 'могут вернуть'],
  [REFUSAL, 'примут не везде'],
  [/насыпью/i, 'насыпью в пакете'],
  [/без фантиков/i, 'без фантиков'],
  [/паста$/i, 'ручки синие или чёрные'],
  [/разре[зж]/i, 'разрежут при досмотре'],
  [/вскр/i, 'вскроют при досмотре'],
  [/тёмн(о|.*цвет)/i, 'тёмные цвета'],
];

/** Returns a restriction as a card says it: its mark, or its first whole part that there is room for, or where it is read. */
export function formatRestrictionForCard(restrictions: string): string {
  const mark = MARKS.find(([says]) => says.test(restrictions))?.[1];
  const part = [restrictions, ...restrictions.split(/[;,]/, 1)].find(({ length }) => length <= LONGEST);
  return mark ?? (part ? continueWords(part) : 'есть, смотрите в описании');
}

/** Returns the words as they go on after a colon; what is written in capitals stays. */
function continueWords(words: string): string {
  return words.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}
