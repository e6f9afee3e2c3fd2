import type { HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
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

/** What a call notes of the packing, and how many of each the order has then: the last entry alone is right. */
function notedOf(
  {
    lines = [],
    parts = [],
    calls = [],
    grams,
    boxes = [],
    packed,
  }: HandlerInput<typeof changePackingProgress>['body'],
  response: HandlerResponse<typeof changePackingProgress>,
): string {
  const left = [...response.remainingLines, ...response.refusedLines.map(({ position }) => position)];
  const noted = lines.filter(({ position }) => !left.includes(position));
  const out = noted.filter((line) => !line.packed);
  const called = calls.filter(({ position }) => !left.includes(position));
  const marks = Map.groupBy(response.lines, ({ replacement, quantity }) => {
    if (replacement) return 'заменено строк';
    return quantity === 0 ? 'не положено строк' : 'положено строк';
  });
  const changed = [...marks].filter(([, same]) =>
    same.some((mark) => noted.some(({ position }) => position === mark.position)),
  );
  return [
    ...changed.map(([done, same]) => `${done}: ${same.length}`),
    out.length > 0 && `вынуто строк: ${out.length}`,
    parts.length > 0 && `частей наборов: ${response.parts.length}`,
    called.length > 0 && `звонков: ${response.calls.length}`,
    grams !== undefined && (grams === null ? 'вес убран' : `вес ${formatWeight(grams)}`),
    boxes.length > 0 && `коробок: ${boxes.length}`,
    packed !== undefined && (packed ? 'собран' : 'не собран'),
  ]
    .filter(Boolean)
    .join(', ');
}
