import { useState } from 'react';
import type { SavedAddress } from '../../contract/saved-address.ts';
import { formatBirthDate } from '../../lib/calendar.ts';
import { typeset } from '../../lib/russian/typography.ts';
import { RecipientActions, type RecipientEditing } from '../../recipients/recipients.web.ts';
import stack from '../../ui/lists/stack.module.css';
import { fullName } from '../../ui/shop/recipient-facts.tsx';
import styles from './recipient-choice.module.css';

interface RecipientChoiceProps {
  /** Newest first. */
  addresses: readonly SavedAddress[];
  /** The one used last stands first. */
  first: number | null;
  chosen: number | null;
  onChoose(id: number): void;
  editor: RecipientEditing;
}

/** The saved recipients, one of them to be chosen. */
export function RecipientChoice({ addresses, first, chosen, onChoose, editor }: RecipientChoiceProps) {
  // The order stays as the person found it, whatever is chosen meanwhile.
  const [top] = useState(first);
  const shown = [...addresses.filter(({ id }) => id === top), ...addresses.filter(({ id }) => id !== top)];
  return (
    <fieldset className={stack.gap12}>
      <legend className={styles.legend}>Сохранённые получатели</legend>
      {shown.map((address) => (
        <div key={address.id} className={styles.option}>
          <label className={styles.label}>
            <input
              type="radio"
              name="recipient"
              className={styles.dot}
              checked={address.id === chosen}
              onChange={() => onChoose(address.id)}
            />
            <span className={styles.who}>
              <span className={styles.name}>{fullName(address)}</span>
              <span>{typeset(address.institutionName)}</span>
              <span className={styles.quiet}>
                {formatBirthDate(address.birthDate)}
                {address.squadNumber !== null && `, отряд ${address.squadNumber}`}
              </span>
            </span>
          </label>
          <RecipientActions editor={editor} recipient={address} />
        </div>
      ))}
    </fieldset>
  );
}
