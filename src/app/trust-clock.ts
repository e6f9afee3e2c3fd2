import { formatMoment } from '../lib/calendar.ts';
import { believeClock } from '../personal-data/personal-data.server.ts';
import { StartError } from '../platform/config/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { runCommand } from '../platform/operation/terminal.ts';

/**
 * `npm run trust-clock`: the operator's word that the clock of this machine is right, for a shop that has stood still for
 * months or came back from an old copy. What its term is over for goes from the next start on.
 */
await runCommand(async ({ args, open }) => {
  if (args.length > 0) throw new StartError('Команда одна, без слов после неё: npm run trust-clock');
  const { unhurried: db } = await open();
  await migrate(db);
  const now = new Date();
  await believeClock(db, now);
  console.log(
    `Магазин верит часам: ${formatMoment(now.toISOString())} (Москва). Что отслужило срок, он сотрёт со следующего старта.`,
  );
});
