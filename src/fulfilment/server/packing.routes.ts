import type { HandlerInput } from '../../contract/endpoint.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import {
  changePackingProgress,
  getPackingProgress,
  listReplacementOptions,
} from '../user-order-packing.contract.ts';
import { omitPackingSums, readPackingProgress, savePackingProgress, seesSums } from './packing.ts';
import { readReplacementOptions } from './replacements.ts';

export function packingRoutes({ db, config }: Services) {
  return [
    // Marks of administrators on numbers of lines: no personal data.
    bindEndpoint(getPackingProgress, async ({ caller, params }) =>
      omitPackingSums(caller, await readPackingProgress(db, params.id)),
    ),

    // Goods that are on sale.
    bindEndpoint(listReplacementOptions, ({ caller, params }) =>
      readReplacementOptions(db, params.id, config.BOX_GRAMS, seesSums(caller)),
    ),

    bindChangeEndpoint(changePackingProgress, {
      change: async ({ tx, caller, params, body }) =>
        omitPackingSums(caller, await savePackingProgress(tx, caller, params.id, body, config)),
      audited: {
        kind: 'ORDER_PACKING_NOTED',
        ids: ({ params, body }, response) => (notedOf(body, response) === '' ? [] : [params.id]),
        detail: ({ body }, response) => notedOf(body, response),
      },
    }),
  ];
}

interface NotNoted {
  remainingLines: readonly number[];
  refusedLines: readonly { position: number }[];
}

/** What of the packing a call notes, for the audit log. */
function notedOf(
  {
    lines = [],
    parts = [],
    calls = [],
    grams,
    boxes = [],
    packed,
  }: HandlerInput<typeof changePackingProgress>['body'],
  { remainingLines, refusedLines }: NotNoted,
): string {
  const left = [...remainingLines, ...refusedLines.map(({ position }) => position)];
  const noted = lines.filter(({ position }) => !left.includes(position));
  const [put, out] = [noted.filter((line) => line.packed), noted.filter((line) => !line.packed)];
  const replaced = put.filter(({ replacement }) => replacement);
  const none = put.filter(({ replacement, quantity }) => !replacement && quantity === 0);
  const called = calls.filter(({ position }) => !left.includes(position));
  const ticked = put.length - replaced.length - none.length;
  return [
    ticked > 0 && `положено строк: ${ticked}`,
    replaced.length > 0 && `заменено строк: ${replaced.length}`,
    none.length > 0 && `не положено строк: ${none.length}`,
    out.length > 0 && `вынуто строк: ${out.length}`,
    parts.length > 0 && `частей наборов: ${parts.length}`,
    called.length > 0 && `звонков: ${called.length}`,
    grams !== undefined && (grams === null ? 'вес убран' : `вес ${formatWeight(grams)}`),
    boxes.length > 0 && `коробок: ${boxes.length}`,
    packed !== undefined && (packed ? 'собран' : 'не собран'),
  ]
    .filter(Boolean)
    .join(', ');
}
