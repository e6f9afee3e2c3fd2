import * as z from 'zod/mini';
import {
  type AccountRow,
  findAccountById,
  listUserConsentsBeforeId,
  type PasswordChecker,
} from '../../accounts/accounts.server.ts';
import type { CallResponse, HandlerResponse } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { listUserOrdersBeforeId, readBuyerOrderResponses } from '../../orders/orders.server.ts';
import { orderResponseSchema } from '../../orders/user-order.contract.ts';
import {
  bindChangeEndpoint,
  bindEndpoint,
  bindStreamedEndpoint,
  type Services,
  StreamedJsonResponse,
} from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMailEnabled, listUserQueuedMailsAfterId } from '../../platform/mail/outbox.db.ts';
import { readSavedRecipientLookupByUser } from '../../recipients/recipients.server.ts';
import { deleteAccount, exportAccount, getOwnProfile } from '../account.contract.ts';
import { deleteOwnAccount } from './delete-account.ts';

/** The calls about one's own account that touch every feature. */
export function accountRoutes({ db, config }: Services, passwords: PasswordChecker) {
  return [
    bindEndpoint(getOwnProfile, async ({ caller }) => {
      const account = await findAccountById(db, caller.id);
      if (account === undefined) throw new Problem('SIGN_IN_FIRST');
      return {
        ...toAccountResponse(account),
        ...(isMailEnabled(config) ? { mails: toMailSettingsResponse(account) } : {}),
      };
    }),

    bindStreamedEndpoint(exportAccount, ({ caller }) => exportOwnAccount(db, caller.id)),

    bindChangeEndpoint(deleteAccount, {
      prepare: async ({ caller, body, ...request }) => {
        const known = await passwords.confirm(caller, body.password, request);
        if (known === undefined) throw createValidationProblem({ password: 'Неверный пароль' });
      },
      change: async ({ tx, caller }) => {
        await deleteOwnAccount(tx, caller);
        return { message: 'Учётная запись удалена' };
      },
      done: ({ caller, log }) => log.info({ user: caller.id }, 'account deleted'),
      audited: { kind: 'ACCOUNT_DELETED', ids: ({ caller }) => [caller.id] },
    }),
  ];
}

/** Orders read at a time; each of them may have two hundred lines. */
const ORDERS_AT_A_TIME = 10;

/** Rows of everything else read at a time. */
const ROWS_AT_A_TIME = 2_000;

/**
 * Everything the shop keeps of a person. Every list is read while the response is written, a page at a time, each
 * row as it is at that moment: no one who reads slowly keeps the database or the memory busy. Throws SIGN_IN_FIRST
 * when the account is gone.
 */
async function exportOwnAccount(db: Db, userId: number): Promise<StreamedJsonResponse> {
  const account = await findAccountById(db, userId);
  if (account === undefined) throw new Problem('SIGN_IN_FIRST');
  return new StreamedJsonResponse(undefined, exportJson(db, account));
}

async function* exportJson(db: Db, account: AccountRow) {
  const { id } = account;
  yield withoutEnd({ exportedAt: new Date().toISOString(), account: toAccountResponse(account) });
  const provedAt = account.mail_proved_at?.toISOString() ?? null;
  yield `,"mails":${withoutEnd({ ...toMailSettingsResponse(account), provedAt })},"waiting":`;
  yield* arrayJson<Mail, Exported['mails']['waiting'][number]>(
    (last) => listUserQueuedMailsAfterId(db, id, last, ROWS_AT_A_TIME),
    ROWS_AT_A_TIME,
    ({ kind, created_at }) => ({ kind, queuedAt: created_at.toISOString() }),
  );
  yield '},"addresses":';
  // One page: an account saves a hundred at most.
  yield JSON.stringify((await readSavedRecipientLookupByUser(db, [id]))(id));
  yield ',"consents":';
  yield* arrayJson<Consent, Exported['consents'][number]>(
    (last) => listUserConsentsBeforeId(db, id, last, ROWS_AT_A_TIME),
    ROWS_AT_A_TIME,
    (consent) => ({
      purpose: consent.purpose,
      addressId: consent.recipient_id,
      textVersion: consent.text_version,
      givenAt: consent.created_at.toISOString(),
      endedAt: consent.ended_at?.toISOString() ?? null,
      networkAddress: consent.address ?? '',
    }),
  );
  yield ',"orders":';
  yield* arrayJson(
    (last) => readOrdersBefore(db, id, last),
    ORDERS_AT_A_TIME,
    (order) => z.encode(orderResponseSchema, order),
  );
  yield '}';
}

/** The JSON of an object that goes on. */
const withoutEnd = (object: object) => JSON.stringify(object).slice(0, -1);

type Exported = CallResponse<typeof exportAccount>;
type Mail = Awaited<ReturnType<typeof listUserQueuedMailsAfterId>>[number];
type Consent = Awaited<ReturnType<typeof listUserConsentsBeforeId>>[number];

/** The pieces of a JSON array of all rows of a list, page by page; `read` is given the last number of the page before. */
async function* arrayJson<Row extends { id: number }, Item>(
  read: (last: number | undefined) => Promise<Row[]>,
  size: number,
  toItem: (row: Row) => Item,
): AsyncGenerator<string> {
  let between = '[';
  let page: Row[] = [];
  do {
    page = await read(page.at(-1)?.id);
    if (page.length === 0) break;
    // Without the brackets of its own.
    yield between + JSON.stringify(page.map(toItem)).slice(1, -1);
    between = ',';
  } while (page.length === size);
  yield between === '[' ? '[]' : ']';
}

/** A person's newest orders before one, as they were at one moment. */
const readOrdersBefore = (db: Db, userId: number, last: number | undefined) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) =>
      readBuyerOrderResponses(tx, await listUserOrdersBeforeId(tx, userId, last, ORDERS_AT_A_TIME)),
    );

/** Which mails an account gets, as the calls answer it. */
function toMailSettingsResponse({ order_mails, mail_refused_at }: AccountRow) {
  return { orders: order_mails, refusedAt: mail_refused_at?.toISOString() ?? null };
}

/** An account as the calls answer it. */
function toAccountResponse(row: AccountRow): Omit<HandlerResponse<typeof getOwnProfile>, 'mails'> {
  return {
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
  };
}
