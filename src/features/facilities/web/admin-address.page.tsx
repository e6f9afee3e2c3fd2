import { useCallback, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { pageTitle } from '../../../shared/web/page-title.ts';
import { Button } from '../../../shared/web/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/web/ui/dialog.tsx';
import { TextField } from '../../../shared/web/ui/field.tsx';
import { Notice, NoticeArea, useNotice } from '../../../shared/web/ui/notice.tsx';
import { plural } from '../../../shared/web/ui/plural.ts';
import { Skeleton } from '../../../shared/web/ui/skeleton.tsx';
import { guarded, UnsavedGuard } from '../../admin/admin.web.ts';
import type { WorkAddress } from '../work-addresses.contract.ts';
import type { Route } from './+types/admin-address.page.ts';
import { AddressList } from './admin-address/address-list.tsx';
import { AddressRow } from './admin-address/address-row.tsx';
import { AddressSums } from './admin-address/address-sums.tsx';
import styles from './admin-address/admin-address.module.css';
import { loadAddresses } from './admin-address/load-addresses.ts';
import { NewAddresses } from './admin-address/new-addresses.tsx';
import { useAddressChanges } from './admin-address/use-address-changes.ts';
import { useListUrl } from './admin-address/use-list-url.ts';
import { useNewAddresses } from './admin-address/use-new-addresses.ts';
import { useFacilities } from './facilities-store.ts';

const TITLE = 'Настройки адресов';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guarded(request, () => loadAddresses(request.signal));
}

/** Both lists are there whole: another page or search of them asks for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <h1>{TITLE}</h1>
      <Skeleton height={14} count={3} />
    </div>
  );
}

/** The facilities: new ones, those in use, those taken out of use (spec.md §2, Admin screens). */
export default function AdminAddressPage({ loaderData: { active, deleted } }: Route.ComponentProps) {
  const [wish, show] = useListUrl();
  const { revalidate } = useRevalidator();
  const { retry: tellOthers } = useFacilities(false);
  const notices = useNotice();
  const reload = () => {
    revalidate();
    tellOthers();
  };
  const form = useNewAddresses((count) => {
    notices.show('success', `Создано: ${count} ${plural(count, ['адрес', 'адреса', 'адресов'])}`);
    reload();
  });
  const changes = useAddressChanges(notices, reload);
  const [dirty, setDirty] = useDirtyRows();

  return (
    <div className={styles.page}>
      <h1>{TITLE}</h1>
      <div className={styles.notices}>
        <NoticeArea {...notices} />
        <div role="alert">{changes.problem !== null && <Notice kind="error">{changes.problem}</Notice>}</div>
      </div>
      <NewAddresses form={form} />
      <div className={styles.search}>
        <TextField
          label="Найти адрес по названию"
          type="search"
          autoComplete="off"
          max={127}
          value={wish.query}
          onChange={(query) => show({ query, page: 1, deletedPage: 1 }, true)}
        />
      </div>
      <AddressList
        {...active}
        title="Действующие адреса"
        heading={changes.activeHeading}
        empty="Адресов пока нет. Создайте первый."
        query={wish.query.trim()}
        page={wish.page}
        onPage={(page) => show({ ...wish, page })}
        onRetry={revalidate}
      >
        {(address) => (
          <AddressRow
            address={address}
            onChanged={({ name }) => {
              notices.show('success', `Адрес «${name}» обновлён`);
              reload();
            }}
            onDelete={() => changes.ask(address)}
            onDirty={setDirty}
          />
        )}
      </AddressList>
      <AddressList
        {...deleted}
        title="Удалённые адреса"
        heading={changes.deletedHeading}
        empty="Удалённых адресов нет."
        query={wish.query.trim()}
        page={wish.deletedPage}
        onPage={(deletedPage) => show({ ...wish, deletedPage })}
        onRetry={revalidate}
      >
        {(address) => (
          <DeletedRow
            address={address}
            busy={changes.busyId === address.id}
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
        busy={changes.busyId !== null}
        onConfirm={() => changes.asking && changes.remove(changes.asking)}
        onClose={() => changes.ask(null)}
      />
      <UnsavedGuard dirty={dirty || form.touched} onLeave={form.forget} />
    </div>
  );
}

interface DeletedRowProps {
  address: WorkAddress;
  busy: boolean;
  onRestore(): void;
}

function DeletedRow({ address, busy, onRestore }: DeletedRowProps) {
  return (
    <div className={styles.line} aria-busy={busy}>
      <p className={styles.name}>{address.name}</p>
      <AddressSums address={address} />
      <div className={styles.actions}>
        <Button variant="secondary" busy={busy} busyText="Восстанавливаем…" onClick={onRestore}>
          Восстановить<span className="visually-hidden"> {address.name}</span>
        </Button>
      </div>
    </div>
  );
}

/** Whether any row has something that is not saved. */
function useDirtyRows() {
  const [rows, setRows] = useState<ReadonlySet<number>>(new Set());
  const mark = useCallback((id: number, dirty: boolean) => {
    setRows((before) => {
      if (before.has(id) === dirty) return before;
      const after = new Set(before);
      if (dirty) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  return [rows.size > 0, mark] as const;
}
