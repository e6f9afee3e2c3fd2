import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  createBuyer,
  giveOneTimePassword,
  login,
  ONE_TIME_PASSWORD_HOURS,
  register,
} from '../user.contract.ts';
import { findAccountById } from './account-data.db.ts';
import { queuePasswordChangedMail } from './account-mails.ts';
import { formatConsentByPhone, insertConsent, readConsentMissingField } from './consents.db.ts';
import { queueVerificationMail } from './mailbox.ts';
import { createHashQueueKey, hashPassword, makeUpPassword } from './password.ts';
import { consumeOneTimePassword, invalidatePasswordResets, storeOneTimePassword } from './passwords.db.ts';
import { pseudonymizeNetwork } from './pseudonymize.ts';
import { createHourlyThrottle } from './throttle/hourly-throttle.ts';
import type { PasswordChecker } from './throttle/password-checker.ts';
import { issueToken } from './token.ts';
import { insertUser, recordSignIn } from './users.db.ts';

export function loginAndRegistrationRoutes({ db, config }: Services, passwords: PasswordChecker) {
  const countRegistration = createHourlyThrottle(config.REGISTRATIONS_PER_ADDRESS);

  return [
    bindEndpoint(login, async ({ body, ...request }) => {
      const known = await passwords.signIn(body.email, body.password, request);
      if (known === undefined) throw new Problem('WRONG_PASSWORD');
      const once = known.user.one_time_until !== null;
      if (once && !(await consumeOneTimePassword(db, known.user)))
        throw new Problem('ONE_TIME_PASSWORD_OVER');
      const from = pseudonymizeNetwork(config, request.address);
      request.log.info({ user: known.user.id, from }, 'signed in');
      const token = await issueToken(config.JWT_SECRET, known.user, known.issuedAt, once);
      if (once) return { token, mustChangePassword: true };
      await recordSignIn(db, known.user.id);
      return { token, ...(await readConsentMissingField(db, known.user)) };
    }),

    bindChangeEndpoint(register, {
      prepare: ({ body, address }) => {
        // Counted whichever way it ends: asking which e-mails are taken must not be free.
        countRegistration(address);
        return hashPassword(body.password, createHashQueueKey(address, body.email, 'stranger'));
      },
      change: async ({ tx, body, address }, passwordHash) => {
        await registerUser(tx, config, { ...body, passwordHash }, address);
        return { message: 'Регистрация прошла успешно!' };
      },
    }),

    bindChangeEndpoint(createBuyer, {
      // Of a password that no one is told: the account opens by a link to another.
      prepare: ({ caller, address }) => makeUpPassword(caller, address),
      change: async ({ tx, caller, body }, { hash: passwordHash }) => {
        const buyer = { ...body, passwordHash };
        return { id: await registerUser(tx, config, buyer, formatConsentByPhone(caller), EMAIL_OF_A_BUYER) };
      },
      audited: { kind: 'BUYER_CREATED', ids: (_, { id }) => [id] },
    }),

    bindChangeEndpoint(giveOneTimePassword, {
      prepare: ({ caller, address }) => makeUpPassword(caller, address),
      change: async ({ tx, params: { id } }, { password, hash }) => {
        const until = await storeOneTimePassword(tx, {
          userId: id,
          to: hash,
          hours: ONE_TIME_PASSWORD_HOURS,
        });
        if (until === undefined) {
          throw new Problem((await findAccountById(tx, id)) ? 'NOT_FOR_ADMINISTRATORS' : 'USER_NOT_FOUND');
        }
        await invalidatePasswordResets(tx, id);
        await queuePasswordChangedMail(tx, config, id);
        return { password, until: until.toISOString() };
      },
      done: ({ caller, params, log }) =>
        log.info({ user: caller.id, customer: params.id }, 'one-time password given'),
      audited: { kind: 'ONE_TIME_PASSWORD_GIVEN', ids: ({ params }) => [params.id] },
    }),
  ];
}

const EMAIL_OF_A_BUYER = 'С этой почтой покупатель уже есть: найдите его по ней или укажите другую.';

type NewBuyer = Omit<HandlerInput<typeof register>['body'], 'password'> & { passwordHash: string };

/**
 * Makes a buyer's account, stores the consent given with it and asks the mailbox whether it is theirs. Returns its id.
 *
 * @throws {Problem} EMAIL_TAKEN, with the words `taken` where they are given
 */
async function registerUser(
  tx: Db,
  config: Config,
  buyer: NewBuyer,
  address: string,
  taken?: string,
): Promise<number> {
  const names = { last_name: buyer.lastName, first_name: buyer.firstName, middle_name: buyer.middleName };
  const userId = await insertUser(tx, { ...names, email: buyer.email, password_hash: buyer.passwordHash });
  if (userId === undefined) throw new Problem('EMAIL_TAKEN', taken === undefined ? {} : { message: taken });
  // Past the letters of the day an account is made all the same, and asks for a letter later.
  await queueVerificationMail(tx, config, { id: userId, email: buyer.email });
  if (buyer.consent === true) await insertConsent(tx, { user_id: userId, address, purpose: 'REGISTRATION' });
  return userId;
}
