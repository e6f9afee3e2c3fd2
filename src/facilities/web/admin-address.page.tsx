import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { DeskSkeleton, EditingScreen } from '../../desk/desk-screen.tsx';
import { OtherFailures, RowFailure } from '../../desk/editing/row-failures.tsx';
import { AddToggle } from '../../desk/editing/toggles.tsx';
import { guarded } from '../../desk/guarded.ts';
import { UnsavedGuard, useDirtyRows } from '../../desk/unsaved-guard.tsx';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/fields/filter-fields.tsx';
import inRow from '../../ui/lists/row.module.css';
import { useNotice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import type { WorkAddress } from '../work-addresses.contract.ts';
import type { Route } from './+types/admin-address.page.ts';
import { AddressList } from './admin-address/address-list.tsx';
import { AddressRow, AddressSums } from './admin-address/address-row.tsx';
import { knownNames, loadAddresses } from './admin-address/addresses.ts';
import styles from './admin-address/admin-address.module.css';
import { NewAddresses, newAddressesDraft } from './admin-address/new-addresses.tsx';
import { headings, useAddressChanges } from './admin-address/use-address-changes.ts';
import { useListUrl } from './admin-address/use-list-url.ts';
import { DaysOfAll } from './admin-parcel/days-of-all.tsx';
import { FacilityImport } from './admin-table/facility-import.tsx';

export { clientAction } from '../../ui/data/client-action.ts';
export { onlySameAddress as shouldRevalidate } from '../../ui/data/should-revalidate.ts';

const TITLE = 'Настройки адресов';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guarded(request, () => loadAddresses(request.signal));
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={14} count={3} />;

/** The facilities: new ones, those in use, those taken out of use. */
export default function AdminAddressPage({ loaderData: { active, deleted, shop } }: Route.ComponentProps) {
  const [filter, show] = useListUrl();
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const changes = useAddressChanges(notices);
  const [dirty, setDirty] = useDirtyRows();
  const both = [...active.list, ...deleted.list];
  const known = useMemo(() => knownNames(active.list, deleted.list), [active.list, deleted.list]);
  const sayCreated = (count: number) =>
    notices.show('success', `Создано: ${count} ${plural(count, ['адрес', 'адреса', 'адресов'])}`);

  return (
    <EditingScreen
      title={TITLE}
      adding={
        <>
          <AddToggle
            id="add-addresses"
            open={filter.adding === 'rows'}
            onToggle={(open) => show({ ...filter, adding: open ? 'rows' : null })}
          />
          <Button
            variant="secondary"
            aria-expanded={filter.adding === 'table'}
            onClick={() => show({ ...filter, adding: filter.adding === 'table' ? null : 'table' })}
          >
            Таблицей
          </Button>
        </>
      }
      notices={notices}
      failures={<OtherFailures failures={changes.failures} shown={both} />}
    >
      {filter.adding === 'rows' && <NewAddresses known={known} onCreated={sayCreated} onDirty={setDirty} />}
      {filter.adding === 'table' && <FacilityImport known={known} onCreated={sayCreated} />}
      <DaysOfAll
        addresses={active.list}
        shop={shop}
        onDirty={setDirty}
        onSaved={(message) => notices.show('success', message)}
      />
      <div className={styles.search}>
        <SearchField
          label="Найти адрес по названию"
          max={127}
          value={filter.query}
          onChange={(query) => show({ ...filter, query, page: 1, deletedPage: 1 }, true)}
        />
      </div>
      <AddressList
        {...active}
        title="Действующие адреса"
        headingId={headings.active}
        empty="Адресов пока нет. Создайте первый."
        query={filter.query.trim()}
        page={filter.page}
        onPage={(page) => show({ ...filter, page })}
        onRetry={revalidate}
      >
        {(address) => (
          <AddressRow
            address={address}
            shop={shop}
            known={known}
            busy={changes.busy.has(address.id)}
            failure={changes.failures.get(address.id)}
            onReload={revalidate}
            onChanged={() => {
              notices.show('success', `Адрес «${address.name}» обновлён`);
              revalidate();
            }}
            onDelete={() => changes.ask(address)}
            onDirty={setDirty}
          />
        )}
      </AddressList>
      <AddressList
        {...deleted}
        title="Удалённые адреса"
        headingId={headings.deleted}
        empty="Удалённых адресов нет."
        query={filter.query.trim()}
        page={filter.deletedPage}
        onPage={(deletedPage) => show({ ...filter, deletedPage })}
        onRetry={revalidate}
      >
        {(address) => (
          <DeletedRow
            address={address}
            busy={changes.busy.has(address.id)}
            failure={changes.failures.get(address.id)}
            onRestore={() => changes.restore(address)}
          />
        )}
      </AddressList>
      <ConfirmDialog
        open={changes.asking !== null}
        title={`Удалить адрес «${changes.asking?.name}»?`}
        text="Покупатели больше не смогут его выбрать. Оформленные заказы останутся, а адрес можно восстановить."
        confirmText="Удалить"
        danger
        busy={changes.asking !== null && changes.busy.has(changes.asking.id)}
        onConfirm={() => changes.asking && changes.remove(changes.asking)}
        onClose={() => changes.ask(null)}
      />
      <UnsavedGuard dirty={dirty} onLeave={newAddressesDraft.clear} />
    </EditingScreen>
  );
}

interface DeletedRowProps {
  address: WorkAddress;
  busy: boolean;
  failure: string | undefined;
  onRestore(): void;
}

function DeletedRow({ address, busy, failure, onRestore }: DeletedRowProps) {
  return (
    <div className={styles.line} aria-busy={busy}>
      <p className={styles.name}>{address.name}</p>
      <AddressSums address={address} />
      <div className={classes(inRow.gap12, inRow.end, styles.actions)}>
        <Button variant="secondary" busy={busy} busyText="Восстанавливаем…" onClick={onRestore}>
          Восстановить<span className="visually-hidden"> {address.name}</span>
        </Button>
      </div>
      <RowFailure message={failure} />
    </div>
  );
}
