import { consentVersions } from '../../content/consent-versions.ts';
import { bindChangeEndpoint } from '../../platform/calls/handle.ts';
import { giveRegistrationConsent } from '../account-consent.contract.ts';
import { insertConsent } from './consents.db.ts';

export function accountConsentRoutes() {
  return [
    bindChangeEndpoint(giveRegistrationConsent, {
      change: async ({ tx, caller, address }) => {
        const textVersion = consentVersions.REGISTRATION;
        await insertConsent(tx, { userId: caller.id, purpose: 'REGISTRATION', textVersion, address });
        return { message: 'Согласие записано' };
      },
    }),
  ];
}
