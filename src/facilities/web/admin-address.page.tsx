import { useCallback, useMemo, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import {
  DeskScreen,
  type DeskScreenHandle,
  EditingScreen,
  ListSkeleton,
  ListTabs,
  UnlistedRowFailureNotices,
} from '../../desk/desk-screen.tsx';
import { NewRowsForm } from '../../desk/editing/new-rows-form.tsx';
import { DuplicateNameNotice, type RowFieldsProps } from '../../desk/editing/row-fields.tsx';
import { NewRowsFormToggle } from '../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../desk/editing/use-focus-later.ts';
import { createRowSendReport, type NewRowDraft, useNewRows } from '../../desk/editing/use-new-rows.ts';
import { useRowRequestStates } from '../../desk/editing/use-row-request-states.ts';
import { FilterBar } from '../../desk/filter-bar.tsx';
import styles from '../../desk/list.module.css';
import { ListSection, paginateList, useChosenRows } from '../../desk/list-body.tsx';
import { ListTable } from '../../desk/list-table.tsx';
import {
  createListUrlCodec,
  enumParam,
  pageNumberParam,
  textParam,
  useLiveListFilter,
} from '../../desk/list-url.ts';
import { loadForAdmin } from '../../desk/load-for-admin.ts';
import { MissingOpened, WithRowForms } from '../../desk/side-panel.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { createPersonalDraftStorage } from '../../ui/draft.ts';
import { SearchField } from '../../ui/fields/field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, type NoticeState, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { createFacilities, deleteFacility, undeleteFacility } from '../admin-work-addresses.contract.ts';
import { defaultParcelSettings } from '../facility-fields.ts';
import type { FacilityDto } from '../work-addresses.contract.ts';
import type { Route } from './+types/admin-address.page.ts';
import {
  DeliveryFields,
  type FacilityFormValues,
  FacilityNameField,
  parseFacilityFormValues,
  toFacilityFormValues,
} from './admin-address/address-fields.tsx';
import {
  ActiveFacilityRow,
  facilitySorts,
  getFacilityTableColumns,
  ParcelFields,
  sortFacilities,
} from './admin-address/address-row.tsx';
import {
  createDuplicateNameNotices,
  creationFailureMessages,
  deletionFailureMessages,
  formatPause,
  loadActiveAndDeletedFacilities,
  restoreFailureMessages,
} from './admin-address/addresses.ts';
import { ChosenFacilitiesBar, countFacilities, ShopClosedDaysButton } from './admin-address/days-of-all.tsx';
import { FacilityImportPanel } from './admin-table/facility-import.tsx';

export { shouldRevalidateSameUrl as shouldRevalidate } from '../../desk/load-for-admin.ts';

const TITLE = 'Учреждения';
const ACTIVE = 'Действующие учреждения';
const DELETED = 'Удалённые учреждения';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, () => loadActiveAndDeletedFacilities(request.signal));
}

export const handle: DeskScreenHandle = {
  Skeleton: () => (
    <ListSkeleton
      title={TITLE}
      tabs={<QueueTabs filter={addressesUrl.read(useSearchParams()[0])} list={null} />}
      verbs={['Добавить', 'Таблицей']}
      search="Название"
      tools={
        <>
          <p />
          <Button variant="quiet">Закрытые дни магазина</Button>
        </>
      }
      caption={ACTIVE}
      columns={getFacilityTableColumns(null, () => {})}
      ticks
    />
  ),
};

/** The facilities: new ones, those in use, those taken out of use. */
export default function AdminAddressPage({ loaderData: { active, deleted, shop } }: Route.ComponentProps) {
  const [filter, show] = useLiveListFilter(addressesUrl);
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const changes = useAddressChanges(notices);
  const known = useMemo(
    () => createDuplicateNameNotices(active.list, deleted.list),
    [active.list, deleted.list],
  );
  const createdWords = (length: number) => `Создано: ${countFacilities({ length })}`;
  const { chosen, choose, chooseNone } = useChosenRows();
  const isInQueue = queues.find(({ queue }) => queue === filter.queue)?.isIn;
  const isOfDeleted = filter.queue === 'deleted';
  const { list, problem } = isOfDeleted ? deleted : active;
  const query = filter.query.trim();
  const wanted = query.toLocaleLowerCase('ru');
  const found = sortFacilities(list, filter.sort).filter(
    (one) => (isInQueue?.(one) ?? true) && one.name.toLocaleLowerCase('ru').includes(wanted),
  );
  const { shown, pages } = paginateList(found, filter.page, {
    label: `${isOfDeleted ? DELETED : ACTIVE}: страницы`,
    onTurn: (page) => show({ ...filter, page }),
  });

  if (filter.adding === 'table') {
    const back = { ...filter, adding: null };
    return (
      <DeskScreen
        title="Учреждения таблицей"
        beside={<Link to={addressesUrl.address(back)}>К учреждениям</Link>}
      >
        <FacilityImportPanel
          addresses={active.list}
          known={known}
          onDone={async (created, changed) => {
            const words = [
              created > 0 && createdWords(created),
              changed > 0 && `Изменено: ${countFacilities({ length: changed })}`,
            ];
            notices.show('success', words.filter(Boolean).join('. '));
            await show(back);
          }}
        />
      </DeskScreen>
    );
  }
  return (
    <EditingScreen
      title={TITLE}
      tabs={
        <QueueTabs
          filter={filter}
          list={active.problem === null ? active.list : null}
          deleted={deleted.problem === null ? deleted.list.length : undefined}
        />
      }
      adding={
        <>
          <NewRowsFormToggle
            id="add-addresses"
            open={filter.adding === 'rows'}
            onToggle={(open) => show({ ...filter, adding: open ? 'rows' : null })}
          />
          <LinkButton variant="secondary" to={addressesUrl.address({ ...filter, adding: 'table' })}>
            Таблицей
          </LinkButton>
        </>
      }
      notices={notices}
      onLeave={newAddressesDraft.clear}
      failures={<UnlistedRowFailureNotices failures={changes.failures} shown={shown} />}
    >
      <MissingOpened
        what="Учреждения"
        isThere={(id) => (active.problem === null ? active.list.some((one) => one.id === id) : undefined)}
      />
      <WithRowForms>
        {filter.adding === 'rows' && (
          <NewAddresses
            known={known}
            others={active.list}
            onCreated={(count) => notices.show('success', createdWords(count))}
            onCancel={() => show({ ...filter, adding: null })}
          />
        )}
        <ListSection
          id={HEADING}
          title={isOfDeleted ? DELETED : ACTIVE}
          problem={problem}
          onRetry={revalidate}
          pages={pages}
          tools={
            <FilterBar
              label="Отбор учреждений"
              isEmpty={found.length === 0}
              search={
                <SearchField
                  label="Найти учреждение по названию"
                  hiddenLabel
                  placeholder="Название"
                  max={127}
                  value={filter.query}
                  onChange={(query) => show({ ...filter, query, page: 1 }, true)}
                />
              }
              more={<ShopClosedDaysButton {...{ shop, notices }} />}
            >
              <p>{problem === null && query !== '' && `Найдено: ${found.length}`}</p>
            </FilterBar>
          }
          empty={
            found.length === 0 &&
            (active.list.length === 0 && filter.queue === null ? (
              <EmptyState title="Учреждений пока нет. Создайте первое." />
            ) : (
              <EmptyState
                title={
                  query !== ''
                    ? `По «${query}» учреждений нет`
                    : isOfDeleted
                      ? 'Удалённых учреждений нет'
                      : filter.queue === 'paused'
                        ? 'На паузе никого нет'
                        : 'Дни указаны у всех'
                }
                action={
                  <Button
                    variant="secondary"
                    onClick={() => show({ ...filter, queue: null, query: '', page: 1 })}
                  >
                    Показать все
                  </Button>
                }
              />
            ))
          }
        >
          {isOfDeleted ? (
            <PlainList className={styles.items}>
              {shown.map((address) => (
                <li key={address.id} className={styles.item} aria-busy={changes.busy.has(address.id)}>
                  <p className={joinClassNames(styles.what, text.strong)}>{address.name}</p>
                  <Button
                    variant="quiet"
                    busy={changes.busy.has(address.id)}
                    busyText="Восстанавливаем…"
                    onClick={() => changes.restore([address])}
                  >
                    Восстановить<span className="visually-hidden"> {address.name}</span>
                  </Button>
                  <ErrorAlert>{changes.failures.get(address.id)}</ErrorAlert>
                </li>
              ))}
            </PlainList>
          ) : (
            <ListTable
              caption={ACTIVE}
              columns={getFacilityTableColumns(filter.sort, (sort) => show({ ...filter, sort, page: 1 }))}
              all={{
                label: `Выбрать ${countFacilities(shown)}`,
                checked: shown.every(({ id }) => chosen.has(id)),
                onChange: (all) => choose(shown, all),
              }}
              busy={false}
            >
              {shown.map((address) => (
                <ActiveFacilityRow
                  key={address.id}
                  address={address}
                  shop={shop}
                  addresses={active.list}
                  known={known}
                  chosen={chosen.has(address.id)}
                  onChoose={(isChosen) => choose([address], isChosen)}
                  busy={changes.busy.has(address.id)}
                  failure={changes.failures.get(address.id)}
                  onReload={revalidate}
                  onChanged={() => {
                    notices.show('success', `Учреждение «${address.name}» обновлено`);
                    revalidate();
                  }}
                  onDelete={() => changes.ask([address])}
                />
              ))}
            </ListTable>
          )}
        </ListSection>
      </WithRowForms>
      <ChosenFacilitiesBar
        chosen={active.list.filter(({ id }) => chosen.has(id))}
        onNone={chooseNone}
        onDelete={changes.ask}
        notices={notices}
      />
      <ConfirmDialog
        open={changes.asking.length > 0}
        title={`Удалить ${changes.asking.length > 1 ? countFacilities(changes.asking) : `учреждение «${changes.asking[0]?.name}»`}?`}
        text={`${changes.asking.length > 1 ? `${changes.asking.map(({ name }) => name).join('; ')}. Покупатели не смогут их` : 'Покупатели не смогут его'} выбрать. Оформленные заказы останутся. Восстановить можно из «Удалённых».`}
        confirmText="Удалить"
        danger
        busy={changes.asking.some(({ id }) => changes.busy.has(id))}
        onConfirm={() => changes.remove(changes.asking)}
        onClose={() => changes.ask([])}
      />
    </EditingScreen>
  );
}

/** Takes the focus when the row that had it is gone. */
const HEADING = 'addresses';

/** Takes addresses out of use and back; the lists come again with each. */
function useAddressChanges(notices: NoticeState) {
  const [asking, setAsking] = useState<readonly FacilityDto[]>([]);
  const { busy, failures, send, refuse } = useRowRequestStates();
  const { focusIfFree } = useFocusLater();

  /** Returns those that it went well for; of several, a failure names its own. */
  async function sendEach(
    addresses: readonly FacilityDto[],
    endpoint: typeof deleteFacility | typeof undeleteFacility,
    otherwise: typeof deletionFailureMessages,
  ) {
    const done: FacilityDto[] = [];
    for (const address of addresses) {
      const { id, name } = address;
      const { failure } = await send(id, endpoint, { params: { id } }, { otherwise });
      if (failure === null) done.push(address);
      else if (addresses.length > 1) refuse(id, `${name}: ${getCallFailureMessage(failure, otherwise)}`);
    }
    return done;
  }

  async function restore(addresses: readonly FacilityDto[]) {
    const back = await sendEach(addresses, undeleteFacility, restoreFailureMessages);
    if (back.length === 0) return;
    const one = `Учреждение «${back[0]?.name}» восстановлено`;
    notices.show('success', back.length > 1 ? `Возвращено: ${countFacilities(back)}` : one);
    focusIfFree(HEADING);
  }

  async function remove(addresses: readonly FacilityDto[]) {
    const gone = await sendEach(addresses, deleteFacility, deletionFailureMessages);
    // Others may be in question by now.
    setAsking((current) => (current === addresses ? [] : current));
    if (gone.length === 0) return;
    const words =
      gone.length > 1 ? `Удалено: ${countFacilities(gone)}` : `Учреждение «${gone[0]?.name}» удалено`;
    notices.show('success', words, { label: 'Вернуть', run: () => void restore(gone) });
    focusIfFree(HEADING);
  }

  return { asking, ask: setAsking, busy, failures, remove, restore };
}

/** The parts of the list, each with what belongs to it. */
const queues = [
  { queue: null, label: 'Все', isIn: () => true },
  {
    queue: 'no-days',
    label: 'Дни не указаны',
    isIn: ({ handoverWeekdays }: FacilityDto) => handoverWeekdays.length === 0,
  },
  { queue: 'paused', label: 'На паузе', isIn: (address: FacilityDto) => formatPause(address) !== null },
] as const;

/** What the screen shows: `query` is a part of the name, `adding` how new ones are being made. */
const addressesUrl = createListUrlCodec('/admin/address', {
  query: textParam('q'),
  page: pageNumberParam(),
  queue: enumParam('queue', ['no-days', 'paused', 'deleted']),
  sort: enumParam('sort', facilitySorts),
  adding: enumParam('new', ['rows', 'table']),
});

interface QueueTabsProps {
  filter: ReturnType<typeof addressesUrl.read>;
  /** Null where it is not known. */
  list: readonly FacilityDto[] | null;
  /** How many there are. */
  deleted?: number | undefined;
}

function QueueTabs({ filter, list, deleted }: QueueTabsProps) {
  const tab = (queue: typeof filter.queue, label: string, count: number | undefined) => ({
    ...{ label, count, isHere: filter.queue === queue },
    to: addressesUrl.address({ ...filter, queue, query: '', page: 1 }),
  });
  return (
    <ListTabs
      label="Какие учреждения"
      tabs={[
        ...queues.map(({ queue, label, isIn }) => tab(queue, label, list?.filter(isIn).length)),
        tab('deleted', 'Удалённые', deleted),
      ]}
    />
  );
}

/** What was typed survives a reload and a session that ended. */
const newAddressesDraft = createPersonalDraftStorage<NewRowDraft<FacilityFormValues>[]>('newFacilityRows');

const noSums = { deliveryCost: 0, freeDeliveryThreshold: 0 };
const emptyFacility: FacilityFormValues = {
  ...toFacilityFormValues({ name: '', ...noSums, ...defaultParcelSettings }),
  ...{ deliveryCost: '', freeDeliveryThreshold: '' },
};

interface NewAddressesProps {
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  /** All in use, to take refusals from. */
  others: readonly FacilityDto[];
  /** Some of them were made: how many. */
  onCreated(count: number): void;
  onCancel(): void;
}

/** Several new addresses at once; the rows that cannot be sent stay and say why. */
function NewAddresses({ known, others, onCreated, onCancel }: NewAddressesProps) {
  const form = useNewRows({
    draft: newAddressesDraft,
    fresh: () => emptyFacility,
    validate: parseFacilityFormValues,
    async send(rows, sendRows) {
      const body = { workAddressList: rows.map(({ input }) => input) };
      const { failure } = await sendRows(createFacilities, rows, { body });
      return createRowSendReport(rows, failure, 'workAddressList', creationFailureMessages);
    },
    onCreated,
  });

  const fields = useCallback(
    (row: RowFieldsProps<FacilityFormValues>) => (
      <>
        <FacilityNameField {...row} />
        <DuplicateNameNotice name={row.typed.name} known={known} />
        <DeliveryFields {...row} />
        <div>
          <ParcelFields {...row} others={others} />
        </div>
      </>
    ),
    [known, others],
  );

  return (
    <NewRowsForm
      kind="address"
      title="Новые учреждения"
      rowTitle="Новое учреждение"
      forms={['учреждение', 'учреждения', 'учреждений']}
      addText="Ещё одно учреждение"
      form={form}
      onCancel={onCancel}
    >
      {fields}
    </NewRowsForm>
  );
}
