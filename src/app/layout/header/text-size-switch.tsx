import { createChangeNotifier } from '../../../ui/change-notifier.ts';
import { browserStorage } from '../../../ui/data/safe-storage.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { TEXT_SIZE_KEY } from '../first-paint.ts';
import styles from './text-size-switch.module.css';

const sizes = [
  { size: '1', sign: 'A', label: 'обычный текст' },
  { size: '2', sign: 'A+', label: 'крупный текст' },
  { size: '3', sign: 'A++', label: 'очень крупный текст' },
];

const textSize = createChangeNotifier();

const chosenSize = () => document.documentElement.dataset.textSize ?? '1';

function choose(size: string): void {
  const { dataset } = document.documentElement;
  if (size === '1') delete dataset.textSize;
  else dataset.textSize = size;
  if (size === '1') browserStorage.remove(TEXT_SIZE_KEY);
  else browserStorage.set(TEXT_SIZE_KEY, size);
  textSize.changed();
}

/** A · A+ · A++: how large everything is, kept in this browser. */
export function TextSizeSwitch() {
  const chosen = textSize.useValue(chosenSize, '1');
  return (
    <fieldset className={styles.sizes}>
      <legend className="visually-hidden">Размер текста</legend>
      {sizes.map(({ size, sign, label }) => (
        <button
          key={size}
          type="button"
          aria-label={`${sign}, ${label}`}
          aria-pressed={size === chosen}
          className={joinClassNames(styles.size, styles[`size${size}`])}
          onClick={() => choose(size)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  );
}

/** The same behind one button, where a row has no room for three. */
export function TextSizePopover({ className }: { className?: string | undefined }) {
  return (
    <div className={className}>
      <button type="button" className={styles.opens} popoverTarget="text-sizes">
        <span className="visually-hidden">Размер текста: </span>
        Аа
      </button>
      <div id="text-sizes" popover="auto" className={styles.popover}>
        <TextSizeSwitch />
      </div>
    </div>
  );
}
