import type { HandlerAnswer } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import {
  type LineRow,
  listChangedLines,
  listLines,
  type PackedLineRow,
  readHolds,
  replacementAnswer,
} from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';
import type { applications, ownApplication } from '../user-order-application.contract.ts';
import { findOwnOrderId, listPaperCopies } from './order-applications.db.ts';
import { listOrdersByFacility } from './order-papers.db.ts';

/**
 * The papers of each of these orders, facility by facility; what is ordered and for whom is as it was then, less
 * what was not put into the parcel, and with what went in instead.
 */
export async function readApplications(db: Db, ids: number[]): Promise<HandlerAnswer<typeof applications>> {
  const [rows, lines] = await Promise.all([listOrdersByFacility(db, ids), listLines(db, ids)]);
  const heldAt = await readHolds(db, ids);
  const changed = await listChangedLines(db, ids);
  const changes = new Map(changed.map((change) => [`${change.order_id} ${change.position}`, change]));
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const facilityIds = [...new Set(rows.map((row) => row.facility_id))];
  const copies = new Map((await listPaperCopies(db, facilityIds)).map((row) => [row.id, row.paper_copies]));
  return {
    applications: rows.map((row) => ({
      id: row.id,
      status: row.status as OrderStatus,
      workAddressName: row.facility_name,
      paperCopies: copies.get(row.facility_id) ?? 1,
      lastNameClient: row.last_name,
      firstNameClient: row.first_name,
      middleNameClient: row.middle_name,
      birthDateClient: row.birth_date,
      squadNumberClient: row.squad_number,
      heldAt: heldAt(row.id),
      lines: (linesOf.get(row.id) ?? [])
        .flatMap((line, index) => rowsOf(line, changes.get(`${row.id} ${index + 1}`)))
        .map((line, index) => ({ position: index + 1, ...line })),
    })),
  };
}

/** A line as it lies in the parcel: what was put in of it, and what went in for the rest. */
function rowsOf(line: LineRow, change: PackedLineRow | undefined) {
  const quantity = change?.quantity ?? line.quantity;
  const replacement = change === undefined ? null : replacementAnswer(change);
  const ordered = {
    nameProduct: line.name,
    priceProduct: line.price_kopecks,
    quantityProduct: quantity,
    choice: line.choice,
    choiceMissing: line.choice_missing,
    weightGrams: weightOf(line.weight_grams, quantity),
    parts: (line.parts ?? []).map((part) => ({
      nameProduct: part.name,
      quantityProduct: part.quantity * quantity,
      weightGrams: weightOf(part.weightGrams, part.quantity * quantity),
    })),
  };
  const rows = quantity > 0 ? [ordered] : [];
  if (replacement === null) return rows;
  const { id: _, quantityProduct, weightGrams, ...goods } = replacement;
  const grams = weightOf(weightGrams, quantityProduct);
  return [...rows, { ...goods, quantityProduct, choiceMissing: false, weightGrams: grams, parts: [] }];
}

const weightOf = (grams: number | null, quantity: number) => (grams === null ? null : grams * quantity);

/** The papers of an order of this buyer. @throws NOT_FOUND */
export async function readOwnApplication(
  db: Db,
  userId: number,
  id: number,
): Promise<HandlerAnswer<typeof ownApplication>> {
  const found = await findOwnOrderId(db, userId, id);
  const [application] = found === undefined ? [] : (await readApplications(db, [found.id])).applications;
  if (application === undefined) throw new Problem('ORDER_NOT_FOUND');
  return application;
}
