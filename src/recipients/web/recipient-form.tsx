import { ConsentLabel } from '../../accounts/accounts.web.ts';
import type { SavedAddress } from '../../contract/saved-address.ts';
import { isNeverFree } from '../../facilities/delivery-cost.ts';
import { type Facility, FacilitySelect, useFacilities } from '../../facilities/facilities.web.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import { recipientLimits } from '../recipient-limits.ts';
import type { RecipientFields } from './recipient-draft.ts';
import styles from './recipient-form.module.css';
import { useRecipientForm } from './use-recipient-form.ts';

type TextName = Exclude<keyof RecipientFields, 'institutionId'>;

/** The most that can be typed; a day as people write it has spaces, too. */
const mostTyped = { ...recipientLimits, birthDate: 20 };

/** What came of a saved form. */
export interface SavedRecipient {
  id: number;
  message: string;
  /** It was sent by «Далее». */
  goOn: boolean;
}

interface RecipientFormProps {
  /** The saved recipient that is being changed; null for somebody new. */
  edited: SavedAddress | null;
  /** The buyer's phone as it stands with another recipient; empty when there is none. */
  phone: string;
  onSaved(saved: SavedRecipient): void;
  onTyped(): void;
  /** Without it there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  /** There is a next step, and «Далее» saves and leads to it. */
  leadsOn: boolean;
}

/** The form of a recipient and where to deliver to. */
export function RecipientForm({ edited, phone, leadsOn, onSaved, onTyped, onCancel }: RecipientFormProps) {
  const { notice, show, clear } = useNotice();
  const facilities = useFacilities();
  const form = useRecipientForm({ edited, phone, facilities, show, onTyped });
  const { fields, ticks, errors, summary } = form;

  const facility = facilities.list?.find(({ id }) => id === fields.institutionId);

  async function submit(goOn: boolean) {
    const saved = await form.submit();
    if (saved !== undefined) onSaved({ ...saved, goOn });
  }

  const text = (name: TextName, label: string, hint?: string) => ({
    name,
    label,
    hint,
    max: mostTyped[name],
    value: fields[name],
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: errors[name],
    // The buyer's own names must not fill in the recipient's.
    autoComplete: 'off',
  });

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        submit(submitter?.getAttribute('name') === 'next');
      }}
    >
      {Object.keys(summary.errors).length > 0 && (
        <ErrorSummary key={summary.attempt} errors={summary.errors} title="Исправьте в форме" />
      )}
      <fieldset className={stack.gap16}>
        <legend className={styles.legend}>Получатель</legend>
        <TextField {...text('lastName', 'Фамилия')} required />
        <TextField {...text('firstName', 'Имя')} required />
        <TextField {...text('middleName', 'Отчество', 'Если отчества нет, напишите «нет»')} required />
        <TextField
          {...text('birthDate', 'Дата рождения', 'День, месяц и год, например 05.11.1985')}
          placeholder="дд.мм.гггг"
          inputMode="numeric"
          required
        />
        <TextField {...text('squadNumber', 'Отряд')} optional />
      </fieldset>
      <fieldset className={stack.gap16}>
        <legend className={styles.legend}>Доставка</legend>
        <FacilitySelect
          facilities={facilities}
          name="institutionId"
          label="Учреждение"
          blank="Выберите учреждение"
          value={fields.institutionId}
          onChange={(id) => form.set('institutionId', id)}
          hint={facility && termsOf(facility)}
          error={errors.institutionId}
          required
        />
        <TextField
          {...text('phone', 'Ваш телефон', 'По нему администратор свяжется с вами')}
          type="tel"
          inputMode="tel"
          required
        />
        <TextField
          {...text(
            'confirmLastName',
            'Фамилия получателя ещё раз',
            'Чтобы посылка не ушла другому человеку из-за опечатки',
          )}
          required
        />
        <TextField {...text('additionalInfo', 'Дополнительная информация')} optional multiline />
      </fieldset>
      <div>
        <CheckboxField
          name="consent"
          label={<ConsentLabel part="recipient" />}
          checked={ticks.consent}
          onChange={(checked) => form.tick('consent', checked)}
          error={errors.consent}
          required
        />
        <CheckboxField
          name="rights"
          label="Подтверждаю, что вправе сообщить данные получателя"
          checked={ticks.rights}
          onChange={(checked) => form.tick('rights', checked)}
          error={errors.rights}
          required
        />
      </div>
      <div>
        <div className={inRow.gap16}>
          {leadsOn && (
            <Button type="submit" name="next" full busy={form.busy} busyText="Сохраняем…">
              Далее
            </Button>
          )}
          <Button
            type="submit"
            variant={leadsOn ? 'secondary' : 'primary'}
            busy={form.busy}
            busyText="Сохраняем…"
          >
            {edited === null ? 'Сохранить адрес' : 'Сохранить изменения'}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Отмена
            </Button>
          )}
        </div>
        {/* Below: a notice that pushed the button away would lie under the pointer and never go. */}
        <NoticeArea notice={notice} clear={clear} />
      </div>
    </form>
  );
}

/** What delivery there costs. */
function termsOf({ deliveryKopecks, freeFromKopecks }: Facility): string {
  if (deliveryKopecks === 0 || freeFromKopecks === 0) return 'Доставка бесплатно';
  const cost = `Доставка ${formatRoubles(deliveryKopecks, 2)}`;
  if (isNeverFree(freeFromKopecks)) return `${cost} при любой сумме`;
  return `${cost}, бесплатно от ${formatRoubles(freeFromKopecks, 2)}`;
}
