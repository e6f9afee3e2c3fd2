import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { Problem } from '../../../shared/contract/problem.ts';
import type { Services } from '../../../shared/server/handle.ts';
import { consentVersions } from '../../content/consent-versions.ts';
import type { register } from '../user.contract.ts';
import { hashPassword } from './password.ts';
import { turnOf } from './throttle/turn-of.ts';
import { insertConsent, insertUser } from './users.db.ts';

type NewBuyer = HandlerInput<typeof register>['body'];

/** Makes a buyer's account and stores the consent given with it. Throws EMAIL_TAKEN. */
export async function registerUser(
  { db, config }: Services,
  buyer: NewBuyer,
  address: string,
): Promise<void> {
  const passwordHash = await hashPassword(buyer.password, turnOf(config, address, buyer.email, 'stranger'));
  await db.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, { ...buyer, passwordHash, role: 'USER' });
    if (userId === undefined) throw new Problem('EMAIL_TAKEN');
    if (buyer.consent === true) {
      await insertConsent(tx, {
        userId,
        purpose: 'REGISTRATION',
        textVersion: consentVersions.REGISTRATION,
        address,
      });
    }
  });
}
