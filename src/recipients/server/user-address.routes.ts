import {
  endConsents,
  formatConsentByPhone,
  hasConsentsAtLeast,
  insertConsent,
  lockUser,
  lockUserExclusively,
} from '../../accounts/accounts.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { findActiveFacilityById } from '../../facilities/facilities.server.ts';
import { fieldValuesToRow } from '../../lib/fields.ts';
import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  MAX_CONSENTS_PER_ACCOUNT,
  MAX_RECIPIENTS_PER_ACCOUNT,
  recipientFields,
} from '../recipient-fields.ts';
import {
  addRecipient,
  addRecipientByPhone,
  editRecipient,
  listSavedRecipients,
  removeRecipient,
} from '../user-address.contract.ts';
import {
  countUserRecipients,
  deleteRecipient,
  insertRecipient,
  readSavedRecipientLookupByUser,
  replaceRecipient,
} from './recipients.db.ts';

const SAVED = 'Данные успешно сохранены!';

export function userAddressRoutes({ db }: Services) {
  return [
    bindChangeEndpoint(addRecipient, {
      change: async ({ tx, caller, body, address }) => ({
        message: SAVED,
        id: await saveRecipient(tx, caller.id, body, address),
      }),
    }),

    bindChangeEndpoint(addRecipientByPhone, {
      change: async ({ tx, caller, body }) => {
        if (!(await lockUserExclusively(tx, body.buyerId))) throw new Problem('USER_NOT_FOUND');
        return {
          message: SAVED,
          id: await saveRecipient(tx, body.buyerId, body, formatConsentByPhone(caller)),
        };
      },
      audited: { kind: 'RECIPIENT_CREATED', ids: ({ body }) => [body.buyerId] },
    }),

    bindChangeEndpoint(editRecipient, {
      change: async ({ tx, caller, params, body, address }) => {
        await updateRecipient(tx, caller.id, params.id, body, address);
        return { message: SAVED, id: params.id };
      },
    }),

    bindChangeEndpoint(removeRecipient, {
      change: async ({ tx, caller, params }) => {
        await endConsents(tx, 'RECIPIENT_DELETED', { userId: caller.id, recipientId: params.id });
        if (!(await deleteRecipient(tx, caller.id, params.id))) throw new Problem('RECIPIENT_NOT_FOUND');
        return { message: 'Получатель удалён' };
      },
    }),

    bindEndpoint(listSavedRecipients, async ({ caller }) =>
      (await readSavedRecipientLookupByUser(db, [caller.id]))(caller.id),
    ),
  ];
}

type Form = HandlerInput<typeof addRecipient>['body'];

/**
 * Saves an address together with the consent given for it, or neither. Returns its id.
 *
 * @throws {Problem} SIGN_IN_FIRST, VALIDATION of `institutionId` for a facility unknown or deleted,
 * TOO_MANY_RECIPIENTS, TOO_MANY_CONSENTS
 */
async function saveRecipient(tx: Db, userId: number, form: Form, address: string): Promise<number> {
  if (!(await lockUserExclusively(tx, userId))) throw new Problem('SIGN_IN_FIRST');
  const facilityId = await facilityOf(tx, form);
  if ((await countUserRecipients(tx, userId)) >= MAX_RECIPIENTS_PER_ACCOUNT)
    throw new Problem('TOO_MANY_RECIPIENTS');
  if (await hasConsentsAtLeast(tx, userId, MAX_CONSENTS_PER_ACCOUNT)) throw new Problem('TOO_MANY_CONSENTS');
  const recipientId = await insertRecipient(tx, userId, recipientOf(form, facilityId));
  await storeConsent(tx, userId, recipientId, address);
  return recipientId;
}

/**
 * Replaces an address by what the form says, together with the consent given for it, or neither; a text that was agreed
 * to before needs no second one.
 *
 * @throws {Problem} SIGN_IN_FIRST, VALIDATION of `institutionId` for a facility unknown or deleted,
 * RECIPIENT_NOT_FOUND also for somebody else's
 */
async function updateRecipient(
  tx: Db,
  userId: number,
  id: number,
  form: Form,
  address: string,
): Promise<void> {
  // First the account, as anyone who deletes it does: in another order the two could wait for each other.
  if (!(await lockUser(tx, userId))) throw new Problem('SIGN_IN_FIRST');
  const facilityId = await facilityOf(tx, form);
  if (!(await replaceRecipient(tx, userId, id, recipientOf(form, facilityId)))) {
    throw new Problem('RECIPIENT_NOT_FOUND');
  }
  await storeConsent(tx, userId, id, address);
}

const recipientOf = (form: Form, facilityId: number) =>
  fieldValuesToRow(recipientFields, { ...form, institutionId: facilityId });

async function facilityOf(tx: Db, { institutionId }: Form): Promise<number> {
  const facility = await findActiveFacilityById(tx, institutionId);
  if (facility === undefined) {
    throw createValidationProblem({ institutionId: 'В это учреждение доставки нет. Выберите другое.' });
  }
  return facility.id;
}

function storeConsent(tx: Db, userId: number, recipientId: number, address: string): Promise<void> {
  return insertConsent(tx, { user_id: userId, recipient_id: recipientId, address, purpose: 'RECIPIENT' });
}
