import { formatLongDay } from '../../lib/calendar.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatPhoneInput } from '../../lib/text/format-phone.ts';
import { FactList } from '../lists/fact-list.tsx';
import text from '../look/text.module.css';

interface RecipientFactsProps {
  /** `YYYY-MM-DD`; null once an account was erased. */
  birthDate: string | null;
  squadNumber: string | null;
  facilityName: string;
  phone: string;
  phoneLabel?: string;
  additionalInfo: string | null;
}

const NO_PATRONYMIC = /^нет$/i;

/** A person's names in the order of documents; the form has people write «нет» for a patronymic that there is none of. */
export function formatFullName({
  lastName,
  firstName,
  middleName,
}: Record<'lastName' | 'firstName' | 'middleName', string>): string {
  return [lastName, firstName, ...(NO_PATRONYMIC.test(middleName) ? [] : [middleName])].join(' ');
}

/** A person in one line of a list: «Соколов И. П.» */
export function formatNameWithInitials({
  lastName,
  firstName,
  middleName,
}: Record<'lastName' | 'firstName' | 'middleName', string>): string {
  const others = [firstName, middleName].filter((name) => name !== '' && !NO_PATRONYMIC.test(name));
  return [lastName, ...others.map((name) => `${name.charAt(0)}.`)].join('\u00A0');
}

/** The same of a whole name, «Соколов Иван Петрович»; what is no name stays. */
export function withInitials(name: string): string {
  const [lastName = '', firstName = '', middleName = '', ...others] = name.split(' ');
  return others.length > 0 ? name : formatNameWithInitials({ lastName, firstName, middleName });
}

interface RecipientPlaceProps {
  /** `YYYY-MM-DD`. */
  birthDate: string;
  squadNumber: string | null;
  institutionName: string;
}

/** Where a saved recipient is and what tells them from another, in two cells of a grid; the name stands above. */
export function RecipientPlace({ recipient }: { recipient: RecipientPlaceProps }) {
  const { birthDate, squadNumber, institutionName } = recipient;
  return (
    <>
      <span className={text.small}>{typesetName(institutionName)}</span>
      <span className={text.hint}>
        {formatLongDay(birthDate)}
        {squadNumber !== null && `, отряд ${squadNumber}`}
      </span>
    </>
  );
}

/** Who a parcel is for, without the name, which stands above. */
export function RecipientFactList(recipient: RecipientFactsProps) {
  return (
    <FactList
      facts={[
        ['Учреждение', typesetName(recipient.facilityName)],
        ['Отряд', recipient.squadNumber],
        [
          recipient.phoneLabel ?? 'Ваш телефон',
          <span key="phone" className={text.whole}>
            {formatPhoneInput(recipient.phone)}
          </span>,
        ],
        ['Дата рождения', recipient.birthDate && formatLongDay(recipient.birthDate)],
        ['Дополнительно', recipient.additionalInfo],
      ]}
    />
  );
}
