import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { changeFirstDay, readFirstDay } from '../admin-first-day.contract.ts';
import { writeHidden } from './first-day.db.ts';
import { firstDayAnswer, type ReadSetupProgress } from './first-day.ts';

const words = (hidden: boolean) => (hidden ? 'убран' : 'показан');

/** The calls of the first day; what the slices to the right know comes from `look`. */
export function adminFirstDayRoutes({ db, config }: Services, look: ReadSetupProgress) {
  return [
    // What the shop has of its own, in counts: no one's personal data.
    handle(readFirstDay, () => firstDayAnswer(db, config, look)),

    handleChange(changeFirstDay, {
      change: async ({ tx, body: { hidden }, note }) => {
        const fields = [{ label: '«Первый день»', was: words(!hidden), became: words(hidden) }];
        if (await writeHidden(tx, hidden)) note([{ id: 1, name: 'Настройки магазина', fields }]);
        return firstDayAnswer(tx, config, look);
      },
      audited: { kind: 'SETTINGS_CHANGED', ids: () => [1] },
    }),
  ];
}
