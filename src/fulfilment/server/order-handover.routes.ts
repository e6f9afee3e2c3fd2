import { administratorName, createEditConflictProblem } from '../../audit/audit.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { formatDayAndMonth } from '../../facilities/parcel-words.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { type OrderHandover, type ReturnedGoodsOption, returnReasonLabels } from '../../orders/handover.ts';
import { type OrderStatus, statusStages } from '../../orders/order-status.ts';
import {
  lockOrder,
  type OrderAnswer,
  queueOrderMails,
  readCallerOrderAnswer,
  readHandovers,
  readPackingChanges,
  type StoredNotHandedInLine,
} from '../../orders/orders.server.ts';
import { chooseReturnedGoodsOption, saveHandover } from '../../orders/user-order-handover.contract.ts';
import { type Caller, handleChange, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  findHandoverAuthor,
  readOrderedPieces,
  writeHandover,
  writeReturnedGoodsOption,
} from './handover.db.ts';

export function orderHandoverRoutes({ config }: Services) {
  return [
    handleChange(saveHandover, {
      change: async ({ tx, caller, params, body, note }) => {
        const { order, before } = await noteHandover(tx, caller, params.id, body);
        const field = { was: inWords(before, order), became: inWords(order.handover, order) };
        note([{ id: params.id, name: null, fields: [{ label: 'сдача', ...field }] }]);
        if (order.handover?.version !== before?.version) {
          await queueOrderMails(tx, config, 'ORDER_HANDOVER', [params.id]);
        }
        return order;
      },
      audited: { kind: 'ORDER_HANDOVER_NOTED', ids: ({ params }) => [params.id] },
    }),

    handleChange(chooseReturnedGoodsOption, {
      change: ({ tx, caller, params, body }) => noteWish(tx, caller, params.id, body.wish),
      audited: {
        kind: 'ORDER_RETURN_CHOSEN',
        ids: ({ params }) => [params.id],
        detail: ({ body }) => (body.wish === 'MONEY' ? 'вернуть деньги' : 'в следующую посылку'),
      },
    }),
  ];
}

/** «27 ноября, 18900 г, вернули: Сайра (не принимают), нет: Чай»: goods only, the note may name people. */
function inWords(handover: OrderHandover | undefined, { products }: OrderAnswer): string {
  if (handover === undefined) return 'не отмечена';
  const named = (result: OrderHandover['lines'][number]['result']) =>
    handover.lines
      .filter((line) => line.result === result)
      .map(({ position, reason, quantity }) => {
        const name = products[position - 1]?.nameProduct ?? `строка ${position}`;
        const counted = quantity === undefined ? name : `${name}, ${quantity} шт.`;
        return reason === null ? counted : `${counted} (${returnReasonLabels[reason]})`;
      })
      .join(', ');
  const [returned, missing] = [named('RETURNED'), named('MISSING')];
  return [
    formatDayAndMonth(handover.day),
    handover.grams !== null && `${handover.grams} г`,
    returned && `вернули: ${returned}`,
    missing && `нет: ${missing}`,
  ]
    .filter(Boolean)
    .join(', ');
}

type Input = HandlerInput<typeof saveHandover>['body'];

/**
 * Notes what became of the parcel of an order; a line that packing has left out is missing unless it is named. What
 * stands there already makes no version. What the buyer wants done
 * with what was returned stays while anything is.
 *
 * @throws {Problem} ORDER_NOT_FOUND, NOT_HANDED_IN, ORDER_ERASED, VALIDATION of the day and the lines, CHANGED_MEANWHILE
 */
async function noteHandover(
  tx: Db,
  caller: Caller,
  id: number,
  input: Input,
): Promise<{ order: OrderAnswer; before: OrderHandover | undefined }> {
  const order = await lockOrder(tx, id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  expectHandedIn(order.status);
  // Erased orders are not erased a second time: what is written on one would stay.
  if (order.phone === '') throw new Problem('ORDER_ERASED');
  if (input.day < moscowDay(order.created_at))
    throw createValidationProblem({ day: 'В этот день заказа ещё не было' });
  const pieces = await readPackedPieces(tx, id);
  expectLines(pieces, input.lines);
  const before = (await readHandovers(tx, [id]))(id);
  const lines = storedLines(pieces, input.lines);
  if (before === undefined || !isSame(before, input, lines)) {
    await expectSeen(tx, id, before, input.version);
    const anyReturned = lines.some(({ reason }) => reason !== null);
    await writeHandover(tx, {
      ...{ orderId: id, administratorId: caller.id, handed_on: input.day, note: input.note, lines },
      grams: input.grams ?? null,
      wish: anyReturned ? (before?.wish ?? null) : null,
    });
  }
  return { order: await readCallerOrderAnswer(tx, caller, id), before };
}

/**
 * Notes what the owner of an order wants done with what was returned of it.
 *
 * @throws {Problem} ORDER_NOT_FOUND, NOTHING_RETURNED, REFUND_STANDS when the desk has noted a refund since the last wish
 */
async function noteWish(tx: Db, caller: Caller, id: number, wish: ReturnedGoodsOption): Promise<OrderAnswer> {
  const order = await lockOrder(tx, id, caller.id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  const handover = (await readHandovers(tx, [id]))(id);
  const anyReturned = handover?.lines.some(({ result }) => result === 'RETURNED');
  if (statusStages[order.status as OrderStatus] !== 'delivered' || !anyReturned) {
    throw new Problem('NOTHING_RETURNED');
  }
  if (handover?.wish !== wish) {
    if (handover?.wishFinal) throw new Problem('REFUND_STANDS');
    await writeReturnedGoodsOption(tx, id, wish);
  }
  return readCallerOrderAnswer(tx, caller, id);
}

function expectHandedIn(status: string): void {
  if (statusStages[status as OrderStatus] !== 'delivered') throw new Problem('NOT_HANDED_IN');
}

/** How many pieces lie in the parcel for each line of an order, replacements included, by its position. */
async function readPackedPieces(tx: Db, id: number): Promise<ReadonlyMap<number, number>> {
  const pieces = await readOrderedPieces(tx, id);
  for (const line of (await readPackingChanges(tx, [id]))(id)?.lines ?? []) {
    pieces.set(line.position, line.quantityPacked + (line.replacement?.quantityProduct ?? 0));
  }
  return pieces;
}

function expectLines(pieces: ReadonlyMap<number, number>, lines: Input['lines']): void {
  const wrong = lines.flatMap(({ position, quantity }, index) => {
    const packed = pieces.get(position);
    if (packed === undefined) return [[`lines.${index}.position`, 'Такой строки в заказе нет']];
    if ((quantity ?? 0) <= packed) return [];
    return [[`lines.${index}.quantity`, `В посылке было только ${packed} шт.`]];
  });
  if (wrong.length > 0) throw createValidationProblem(Object.fromEntries(wrong));
}

/** Lines as they are stored; what packing has put nothing in for was not handed in either, named or not. */
function storedLines(pieces: ReadonlyMap<number, number>, named: Input['lines']): StoredNotHandedInLine[] {
  const positions = new Set(named.map(({ position }) => position));
  const leftOut = [...pieces].filter(([position, packed]) => packed === 0 && !positions.has(position));
  return [
    ...leftOut.map(([position]) => ({ position, reason: null })),
    ...named.map(({ position, result, reason, quantity }) => ({
      position,
      reason: result === 'RETURNED' ? (reason ?? null) : null,
      ...(result === 'RETURNED' && quantity && quantity < (pieces.get(position) ?? 0) && { quantity }),
    })),
  ].sort((one, other) => one.position - other.position);
}

function isSame(
  before: OrderHandover,
  { day, grams, note }: Input,
  lines: readonly StoredNotHandedInLine[],
): boolean {
  const stored = before.lines.map(({ position, reason, quantity }) => ({ position, reason, quantity }));
  return (
    before.day === day &&
    before.grams === (grams ?? null) &&
    before.note === note &&
    JSON.stringify(stored) === JSON.stringify(lines)
  );
}

async function expectSeen(
  tx: Db,
  id: number,
  now: OrderHandover | undefined,
  seen: Input['version'],
): Promise<void> {
  if (seen === undefined || seen === null || seen === (now?.version ?? 0)) return;
  const author = await findHandoverAuthor(tx, id);
  throw createEditConflictProblem(
    `сдачу заказа № ${id}`,
    author === undefined ? [] : [{ by: administratorName(author), at: author.at, fields: [] }],
  );
}
