import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { hasRegistrationConsent } from './consents.db.ts';

/** What a sign-in says of the consent of an account: of buyers it is asked, administrators work for the shop. */
export async function readConsentMissingField(db: Db, { id, role }: Pick<Caller, 'id' | 'role'>) {
  return role === 'USER' && !(await hasRegistrationConsent(db, id)) ? { consentMissing: true } : {};
}
