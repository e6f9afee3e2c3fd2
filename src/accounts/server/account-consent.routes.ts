import { consentVersions } from '../../content/consent-versions.ts';
import { handleChange } from '../../platform/calls/handle.ts';
import { giveConsent } from '../account-consent.contract.ts';
import { insertConsent } from './consents.db.ts';

export function accountConsentRoutes() {
  return [
    handleChange(giveConsent, {
      change: async ({ tx, caller, address }) => {
        const textVersion = consentVersions.REGISTRATION;
        await insertConsent(tx, { userId: caller.id, purpose: 'REGISTRATION', textVersion, address });
        return { message: 'Согласие записано' };
      },
    }),
  ];
}
