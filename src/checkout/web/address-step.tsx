import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SIGN_IN_FOR_CHECKOUT } from '../../accounts/after-sign-in.ts';
import type { SavedAddress } from '../../contract/saved-address.ts';
import { chooseFacility, useChosenFacility, useFacilities } from '../../facilities/facilities.web.ts';
import { shortFacilityName } from '../../facilities/parcel-words.ts';
import { formatBirthDate } from '../../lib/calendar.ts';
import { typeset } from '../../lib/russian/typography.ts';
import {
  HISTORY_LOST,
  RecipientActions,
  type RecipientEditing,
  RecipientEditor,
  useAddressHistory,
  useRecipientEditor,
} from '../../recipients/recipients.web.ts';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import stack from '../../ui/lists/stack.module.css';
import { Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { useSessionWatch } from '../../ui/session-end.ts';
import { fullName } from '../../ui/shop/recipient-facts.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { stepUrl } from '../checkout-step.ts';
import styles from './checkout.module.css';
import { chosenRecipient, lastRecipient } from './checkout-memory.ts';
import { type CameFrom, StepFrame } from './step-frame.tsx';

/** How long a refusal is shown before the sign-in page comes. */
const REDIRECT_MS = 3_000;

/** Step 3: a saved recipient, or a new one. The one «Далее» there is sends the form while that is open. */
export function AddressStep({ addressMissing }: { addressMissing: boolean }) {
  const sessionLost = useSessionWatch(SIGN_IN_FOR_CHECKOUT, REDIRECT_MS);
  const navigate = useNavigate();
  const history = useAddressHistory();
  const { list, failure, reload } = history;
  const { notice, show, clear } = useNotice();
  const choice = useRef<HTMLDivElement>(null);
  const focusChoice = () => choice.current?.focus();
  const editor = useRecipientEditor(history, { show }, focusChoice);
  const chosen = useChosenFacility();
  const facilities = useFacilities().list;
  const facility = facilities?.find(({ id }) => id === chosen);
  // One that is out of use by now is no choice.
  const facilityId = facilities === null || facility !== undefined ? chosen : null;
  const [picked, setPicked] = useState<number | null>(null);

  useEffect(() => {
    if (addressMissing) show('error', 'Адрес не выбран');
  }, [addressMissing, show]);

  const pickedAddress = list?.find(({ id }) => id === picked);
  const usable = pickedAddress?.id ?? usualRecipient(list ?? [], facilityId);
  const inForm = editor.subject === null || editor.subject === 'new' ? editor.subject : editor.subject.id;

  // What is checked and promised from here on is for the facility of the one who is ticked.
  const pickedFacility = pickedAddress?.institutionId ?? null;
  useEffect(() => {
    if (pickedFacility !== null) chooseFacility(pickedFacility);
  }, [pickedFacility]);

  function pick(id: number) {
    setPicked(id);
    chosenRecipient.write(id);
  }

  function goOn(id: number | null) {
    if (id === null) {
      show('error', 'Выберите получателя');
      return;
    }
    chosenRecipient.write(id);
    lastRecipient.write(id);
    navigate(stepUrl(4, id), { state: { from: 3 } satisfies CameFrom });
  }

  return (
    <StepFrame step={3} title="Кому доставить" addressId={null}>
      <NoticeArea notice={notice} clear={clear} />
      {sessionLost && (
        <div role="alert">
          <Notice kind="error">Произошла ошибка при авторизации</Notice>
        </div>
      )}
      {failure !== null && (
        <LoadError message={failureMessage(failure, HISTORY_LOST)} bare onRetry={reload} />
      )}
      {list === null && failure === null && <Skeleton height={8} count={2} />}
      <div ref={choice} tabIndex={-1} className={stack.gap24}>
        {list !== null && list.length > 0 && (
          <>
            {usable === null && inForm === null && facility !== undefined && (
              <Notice kind="info">
                {`В корзине выбрано учреждение ${shortFacilityName(facility.name)}, а получателя там у вас пока нет. Отметьте другого или добавьте нового.`}
              </Notice>
            )}
            <RecipientChoice
              addresses={list}
              first={usable ?? lastRecipient.read()}
              chosen={inForm === 'new' ? null : (inForm ?? usable)}
              onChoose={(id) => {
                pick(id);
                editor.close();
              }}
              editor={editor}
            />
          </>
        )}
        {list !== null && list.length > 0 && inForm === null && (
          <div className={styles.next}>
            <Button full onClick={() => goOn(usable)}>
              Далее
            </Button>
          </div>
        )}
      </div>
      <RecipientEditor
        editor={editor}
        leadsOn
        onSaved={({ id, message, goOn: next }) => {
          if (next) {
            goOn(id);
            return;
          }
          show('success', message);
          pick(id);
          focusChoice();
        }}
      />
    </StepFrame>
  );
}

/** Who is ticked before she chooses: of the facility chosen in the cart, the one chosen or used last; else none. */
function usualRecipient(list: readonly SavedAddress[], facilityId: number | null): number | null {
  const there = facilityId === null ? list : list.filter(({ institutionId }) => institutionId === facilityId);
  const one = [chosenRecipient.read(), lastRecipient.read()].find((id) =>
    there.some((other) => other.id === id),
  );
  return one ?? there[0]?.id ?? null;
}

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
function RecipientChoice({ addresses, first, chosen, onChoose, editor }: RecipientChoiceProps) {
  // The order stays as the person found it, also when another is chosen.
  const [top] = useState(first);
  const shown = [...addresses.filter(({ id }) => id === top), ...addresses.filter(({ id }) => id !== top)];
  return (
    <fieldset className={stack.gap12}>
      <legend className={styles.recipients}>Сохранённые получатели</legend>
      {shown.map((address) => (
        <div key={address.id} className={styles.recipientOption}>
          <label className={styles.recipient}>
            <input
              type="radio"
              name="recipient"
              className={styles.recipientDot}
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
