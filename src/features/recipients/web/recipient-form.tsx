import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../shared/web/ui/button.tsx';
import { ErrorSummary } from '../../../shared/web/ui/fields/error-summary.tsx';
import { CheckboxField, TextField } from '../../../shared/web/ui/fields/field.tsx';
import { NoticeArea, useNotice } from '../../../shared/web/ui/notice.tsx';
import { FacilitySelect, useFacilities } from '../../facilities/facilities.web.ts';
import { recipientLimits } from '../recipient-limits.ts';
import type { RecipientFields } from './recipient-draft.ts';
import styles from './recipient-form.module.css';
import { type OnSaved, useRecipientForm } from './use-recipient-form.ts';

type TextName = Exclude<keyof RecipientFields, 'institutionId'>;

/** The form of a recipient and where to deliver to. */
export function RecipientForm({ onSaved }: { onSaved: OnSaved }) {
  const { notice, show, clear } = useNotice();
  const facilities = useFacilities();
  const form = useRecipientForm(show, onSaved, facilities);
  const { fields, ticks, errors } = form;

  const text = (name: TextName, label: ReactNode) => ({
    name,
    label,
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
        form.submit();
      }}
    >
      {Object.keys(form.summary).length > 0 && (
        <ErrorSummary key={form.attempt} errors={form.summary} title="Исправьте в форме" />
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Получатель</legend>
        <TextField {...text('lastName', 'Фамилия')} max={recipientLimits.lastName} required />
        <TextField {...text('firstName', 'Имя')} max={recipientLimits.firstName} required />
        <TextField
          {...text('middleName', 'Отчество')}
          hint="Если отчества нет, поставьте прочерк"
          max={recipientLimits.middleName}
          required
        />
        <TextField
          {...text('birthDate', 'Дата рождения')}
          hint="День, месяц и год, например 05.11.1985"
          placeholder="дд.мм.гггг"
          inputMode="numeric"
          max={20}
          required
        />
        <TextField {...text('squadNumber', 'Отряд')} optional max={recipientLimits.squadNumber} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Доставка</legend>
        <FacilitySelect
          facilities={facilities}
          name="institutionId"
          label="Учреждение"
          blank="Выберите учреждение"
          value={fields.institutionId}
          onChange={(id) => form.set('institutionId', id)}
          error={errors.institutionId}
          required
        />
        <TextField
          {...text('phone', 'Ваш телефон')}
          hint="По нему администратор свяжется с вами. Начинается с +7 или 8"
          type="tel"
          inputMode="tel"
          max={recipientLimits.phone}
          required
        />
        <TextField
          {...text('confirmLastName', 'Фамилия получателя ещё раз')}
          hint="Чтобы посылка не ушла другому человеку из-за опечатки"
          max={recipientLimits.confirmLastName}
          required
        />
        <TextField
          {...text('additionalInfo', 'Дополнительная информация')}
          optional
          multiline
          max={recipientLimits.additionalInfo}
        />
      </fieldset>
      <div>
        <CheckboxField
          name="consent"
          label={
            <>
              Даю{' '}
              <Link to="/consent" target="_blank">
                согласие на обработку персональных данных
              </Link>
            </>
          }
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
        <Button type="submit" busy={form.busy} busyText="Сохраняем…">
          Сохранить адрес
        </Button>
        {/* Below: a notice that pushed the button away would lie under the pointer and never go. */}
        <NoticeArea notice={notice} clear={clear} />
      </div>
    </form>
  );
}
