import { type ReactNode, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { SIGN_IN_FOR_CHECKOUT_PATH } from '../../accounts/after-sign-in.ts';
import { isDeliveryNeverFree } from '../../facilities/delivery-cost.ts';
import {
  chooseFacility,
  type FacilityDeliveryTerms,
  toFacilityDeliveryTerms,
} from '../../facilities/facilities.web.ts';
import { listActiveFacilities } from '../../facilities/work-addresses.contract.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import sheetRows from '../../ui/lists/sheet-rows.module.css';
import stack from '../../ui/lists/stack.module.css';
import { loaderContext } from '../../ui/loader-context.ts';
import text from '../../ui/look/text.module.css';
import { useNarrowScreen } from '../../ui/narrow.ts';
import { ErrorAlert, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { useToken } from '../../ui/session.ts';
import { useSessionWatch } from '../../ui/session-end.ts';
import { formatFullName, RecipientPlace } from '../../ui/shop/recipient-facts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/delivery-address.page.ts';
import styles from './delivery-address.module.css';
import { RecipientActions, RecipientEditor } from './recipient-editor.tsx';
import { RECIPIENTS_LOAD_ERROR, useOwnRecipients, useRecipientEditor } from './use-recipient-editor.ts';

/** How long the refusal is shown before the sign-in page comes. */
const REDIRECT_MS = 3_000;

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle('Адреса доставки') }];

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(loaderContext);
  return call(listActiveFacilities, {}).then(
    ({ addressList }) => addressList,
    () => null,
  );
}

/** The same by a move within the page: that the connection is gone is shown instead of the list. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { response } = await awaitCallResult(call(listActiveFacilities, {}, { signal: request.signal }));
  return response?.addressList ?? null;
}

/** Where parcels go and what that costs; a signed-in buyer's recipients. */
export default function DeliveryAddressPage({ loaderData }: Route.ComponentProps) {
  const token = useToken();
  const sessionLost = useSessionWatch(SIGN_IN_FOR_CHECKOUT_PATH, REDIRECT_MS);
  const { revalidate } = useRevalidator();
  const own = token !== null || sessionLost;
  const prices = (ownIds: ReadonlySet<number>) => (
    <>
      {loaderData === null && <LoadError message="Ошибка загрузки адресов" bare onRetry={revalidate} />}
      {loaderData?.length === 0 && (
        <EmptyState
          title="Адресов доставки пока нет"
          action={<LinkButton to={token === null ? '/login' : '#new-address'}>Добавить адрес</LinkButton>}
        />
      )}
      {loaderData !== null && loaderData.length > 0 && (
        <section className={stack.gap16}>
          <h2>Стоимость доставки</h2>
          <FacilityPrices facilities={loaderData.map(toFacilityDeliveryTerms)} ownIds={ownIds} />
        </section>
      )}
    </>
  );
  return (
    <div className={styles.page}>
      <h1>Адреса доставки</h1>
      {sessionLost && <ErrorAlert>Произошла ошибка при авторизации</ErrorAlert>}
      {own ? (
        <OwnAddresses>{prices}</OwnAddresses>
      ) : (
        <div className={styles.forGuests}>
          {prices(new Set())}
          <Card title="Ваши получатели">
            <p>Войдите, чтобы сохранить получателя и выбирать его при оформлении заказа.</p>
            <div>
              <LinkButton to="/login">Войти</LinkButton>
            </div>
          </Card>
        </div>
      )}
    </div>
  );
}

/** The buyer's recipients first, then the form for another; what follows waits for them, or they would push it away. */
function OwnAddresses({ children }: { children(ownIds: ReadonlySet<number>): ReactNode }) {
  const history = useOwnRecipients();
  const { list, failure, reload } = history;
  const notices = useNotice();
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = useRecipientEditor(history, notices, () => heading.current?.focus());

  return (
    <>
      <section id="new-address" className={stack.gap16}>
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          Сохранённые получатели
        </h2>
        <NoticeArea {...notices} />
        {failure !== null && (
          <LoadError message={getCallFailureMessage(failure, RECIPIENTS_LOAD_ERROR)} bare onRetry={reload} />
        )}
        {list === null && failure === null && <Skeleton height={8} count={2} />}
        {list?.length === 0 && <p>Запишите получателя один раз: дальше останется только выбрать его.</p>}
        <PlainList className={joinClassNames(grid.columns, styles.list)}>
          {list?.map((address) => (
            <li key={address.id} className={styles.saved}>
              <h3 className={text.medium}>{formatFullName(address)}</h3>
              <RecipientPlace recipient={address} />
              {address.additionalInfo !== null && <span className={text.hint}>{address.additionalInfo}</span>}
              <div className={inRow.gap16}>
                <LinkButton
                  variant={list?.length === 1 ? 'primary' : 'secondary'}
                  to={`/cart?recipient=${address.id}`}
                  onClick={() => chooseFacility(address.institutionId)}
                >
                  Собрать посылку<span className="visually-hidden"> {formatFullName(address)}</span>
                </LinkButton>
                <RecipientActions editor={editor} recipient={address} />
              </div>
            </li>
          ))}
        </PlainList>
        <RecipientEditor
          editor={editor}
          onSaved={({ message }) => {
            notices.show('success', message);
            heading.current?.focus();
          }}
        />
      </section>
      {(list !== null || failure !== null) &&
        children(new Set(list?.flatMap(({ institutionId }) => institutionId ?? [])))}
    </>
  );
}

const FREE_FROM = 'Бесплатно от';

interface FacilityPricesProps {
  facilities: readonly FacilityDeliveryTerms[];
  /** Where the buyer's recipients are: these come first, and on a phone the others are folded. */
  ownIds: ReadonlySet<number>;
}

/** Where parcels go, what delivery costs and from which sum it is free. */
function FacilityPrices({ facilities, ownIds }: FacilityPricesProps) {
  const isNarrow = useNarrowScreen();
  const own = facilities.filter(({ id }) => ownIds.has(id));
  const others = facilities.filter(({ id }) => !ownIds.has(id));
  if (own.length === 0 || others.length === 0 || !isNarrow) {
    return <FacilityTable rows={[...own, ...others]} ownIds={ownIds} />;
  }
  return (
    <>
      <FacilityTable rows={own} ownIds={ownIds} />
      <Disclosure title="Цены для других учреждений">
        <FacilityTable rows={others} ownIds={ownIds} />
      </Disclosure>
    </>
  );
}

interface FacilityTableProps {
  rows: readonly FacilityDeliveryTerms[];
  ownIds: ReadonlySet<number>;
}

function FacilityTable({ rows, ownIds }: FacilityTableProps) {
  return (
    <div className={joinClassNames(sheetRows.frame, styles.prices)}>
      <table className={sheetRows.table}>
        <thead>
          <tr>
            <th scope="col">Учреждение</th>
            <th scope="col" className={sheetRows.sum}>
              Стоимость доставки
            </th>
            <th scope="col" className={sheetRows.sum}>
              {FREE_FROM}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, deliveryKopecks, freeFromKopecks }) => (
            <tr key={id} className={ownIds.has(id) ? styles.hers : undefined}>
              <th scope="row">
                {typesetName(name)}
                {ownIds.has(id) && <span className={text.hintBelow}>Сюда едут ваши посылки</span>}
              </th>
              <td className={sheetRows.sum} data-label="Доставка">
                <Price kopecks={deliveryKopecks} decimals={2} />
              </td>
              <td className={sheetRows.sum} data-label={FREE_FROM}>
                {isDeliveryNeverFree(freeFromKopecks) ? (
                  'никогда'
                ) : (
                  <Price kopecks={freeFromKopecks} decimals={2} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
