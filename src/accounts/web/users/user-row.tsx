import { useId, useState } from 'react';
import { Unfolder } from '../../../desk/editing/toggles.tsx';
import { formatDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { classes } from '../../../ui/classes.ts';
import columns from '../../../ui/lists/columns.module.css';
import inRow from '../../../ui/lists/row.module.css';
import { PlainList } from '../../../ui/plain-list.tsx';
import { fullName, RecipientFacts } from '../../../ui/shop/recipient-facts.tsx';
import type { FoundUser } from '../../user-search.contract.ts';
import styles from './admin-users.module.css';
import { BuyerOrdersButton } from './buyer-orders-button.tsx';
import { OneTimePassword } from './one-time-password.tsx';

/** A person found; their saved addresses when opened. */
export function UserRow({ user }: { user: FoundUser }) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const count = user.addresses.length;
  const name = [user.lastName, user.firstName, user.middleName].filter(Boolean).join(' ');
  return (
    <article aria-label={name}>
      <h2 className={styles.head}>
        <Unfolder className={styles.opener} open={open} controls={detailsId} onToggle={() => setOpen(!open)}>
          <span className={styles.name}>{name}</span>
          <span className={styles.email}>{user.email}</span>
          <span className={styles.count}>
            {user.role === 'ADMIN' && 'администратор, '}
            {count === 0 ? 'нет адресов' : `${count} ${plural(count, ['адрес', 'адреса', 'адресов'])}`}
          </span>
        </Unfolder>
      </h2>
      <div id={detailsId} hidden={!open} className={styles.inside}>
        {open && (
          <>
            <div className={classes(inRow.gap12, styles.buttons)}>
              <BuyerOrdersButton email={user.email}>Заказы покупателя</BuyerOrdersButton>
              {user.role === 'USER' && <OneTimePassword id={user.id} name={name} email={user.email} />}
            </div>
            {count === 0 && <p className={styles.quiet}>Сохранённых адресов нет.</p>}
            {count > 0 && (
              <PlainList className={classes(columns.columns, styles.addresses)}>
                {user.addresses.map((address) => (
                  <li key={address.id} className={styles.address}>
                    <h3 className={styles.recipient}>{fullName(address)}</h3>
                    <RecipientFacts
                      birthDate={address.birthDate}
                      squadNumber={address.squadNumber}
                      facilityName={address.institutionName}
                      phone={address.phone}
                      phoneLabel="Телефон покупателя"
                      additionalInfo={address.additionalInfo}
                    />
                    <p className={styles.quiet}>Сохранён {formatDay(address.createAt)}</p>
                  </li>
                ))}
              </PlainList>
            )}
          </>
        )}
      </div>
    </article>
  );
}
