import * as z from 'zod/mini';
import {
  addAdministrator,
  generatePassword,
  queuePasswordChangedMail,
  resetPasswordByOperator,
} from '../accounts/accounts.server.ts';
import { newPasswordSchema } from '../accounts/password-rule.ts';
import { writeOperatorAuditEntry } from '../audit/audit.server.ts';
import { newEmailSchema as emailRule } from '../contract/rules.ts';
import { StartError } from '../platform/config/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { askPassword, runOperatorCommand } from '../platform/operation/terminal.ts';

const USAGE = 'Напишите: npm run admin -- create почта или npm run admin -- reset-password почта';

/**
 * `npm run admin -- create|reset-password <email>`: a new administrator, or a new password for any
 * account, which is then signed out everywhere. Both leave a trace in the administrators' audit log.
 */
await runOperatorCommand(async ({ args, config, open }) => {
  const [action, givenEmail, ...more] = args;
  if ((action !== 'create' && action !== 'reset-password') || givenEmail === undefined || more.length > 0) {
    throw new StartError(USAGE);
  }
  const email = validated(emailRule(), givenEmail);
  const { unlimitedDb: db } = await open();
  await migrate(db);
  const typed = await askPassword(email);
  const password = typed === '' ? generatePassword() : validated(newPasswordSchema(), typed);
  await inTransaction(db, async (tx) => {
    const [change, kind, refusal] =
      action === 'create'
        ? ([addAdministrator, 'ADMINISTRATOR_CREATED', 'уже занят'] as const)
        : ([resetPasswordByOperator, 'PASSWORD_RESET', 'никому не принадлежит'] as const);
    const userId = await change(tx, email, password);
    if (userId === undefined) throw new StartError(`Адрес ${email} ${refusal}.`);
    await writeOperatorAuditEntry(tx, kind, userId);
    if (action === 'reset-password') await queuePasswordChangedMail(tx, config, userId);
  });
  console.log(
    action === 'create'
      ? `Администратор ${email} создан.`
      : `Пароль для ${email} задан. Все прежние входы закрыты.`,
  );
  if (typed === '') console.log(`Пароль: ${password} (показан один раз — запишите)`);
});

function validated(rule: z.ZodMiniType<string>, given: string): string {
  const { success, data, error } = z.safeParse(rule, given);
  if (!success) throw new StartError(error.issues[0]?.message ?? USAGE);
  return data;
}
