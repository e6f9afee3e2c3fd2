import { consentVersions } from '../../content/consent-versions.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { register } from '../user.contract.ts';
import { insertConsent } from './consents.db.ts';
import { queueProof } from './prove-mailbox.ts';
import { insertUser } from './users.db.ts';

type NewBuyer = Omit<HandlerInput<typeof register>['body'], 'password'> & { passwordHash: string };

/** Makes a buyer's account, stores the consent given with it and asks the mailbox whether it is theirs. @throws {Problem} EMAIL_TAKEN */
export async function registerUser(tx: Db, config: Config, buyer: NewBuyer, address: string): Promise<void> {
  const userId = await insertUser(tx, { ...buyer, role: 'USER' });
  if (userId === undefined) throw new Problem('EMAIL_TAKEN');
  // Past the letters of the day an account is made all the same, and asks for a letter later.
  await queueProof(tx, config, { id: userId, email: buyer.email });
  if (buyer.consent === true) {
    await insertConsent(tx, {
      userId,
      purpose: 'REGISTRATION',
      textVersion: consentVersions.REGISTRATION,
      address,
    });
  }
}
