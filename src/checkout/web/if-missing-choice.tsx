import { useState } from 'react';
import { lineLabel } from '../../cart/cart.web.ts';
import { type CartLines, lineKey } from '../../cart/cart-lines.ts';
import { typeset } from '../../lib/russian/typography.ts';
import { type IfMissing, ifMissingLabels, ifMissingWays } from '../../orders/if-missing.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './checkout.module.css';
import { type MissingChoices, missingChoices, noMissingChoices, withLineChoice } from './checkout-memory.ts';

/** «Если чего-то не окажется»: for all goods, and for single ones. */
export function IfMissingChoice({ lines }: { lines: CartLines }) {
  const [choices, setChoices] = useState<MissingChoices>(() => missingChoices.read() ?? noMissingChoices);
  const own = lines.filter((line) => choices.ofLines[lineKey(line)] !== undefined).length;

  function choose(next: MissingChoices) {
    missingChoices.write(next);
    setChoices(next);
  }

  return (
    <Card>
      <fieldset className={styles.ifMissing}>
        <legend className={styles.ifMissingTitle}>Если чего-то не окажется</legend>
        {ifMissingWays.map((way) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name="substitution"
              checked={choices.forAll === way}
              onChange={() => choose({ ...choices, forAll: way })}
            />
            <span>{ifMissingLabels[way]}</span>
          </label>
        ))}
        <Disclosure title={own === 0 ? 'Для отдельных товаров' : `Для отдельных товаров: ${own}`}>
          {lines.map((line) => (
            <SelectField
              key={lineKey(line)}
              label={typeset(lineLabel(line))}
              blank="Как для всех товаров"
              options={ifMissingWays.map((way) => ({ value: way, label: ifMissingLabels[way] }))}
              value={choices.ofLines[lineKey(line)] ?? ''}
              onChange={(value) => choose(withLineChoice(choices, line, wayFrom(value)))}
            />
          ))}
        </Disclosure>
      </fieldset>
    </Card>
  );
}

const wayFrom = (value: string): IfMissing | null => ifMissingWays.find((way) => way === value) ?? null;
