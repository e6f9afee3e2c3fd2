import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema, messageResponseSchema, textSchema } from '../contract/rules.ts';
import { savedRecipientResponseSchema } from '../contract/saved-recipient.ts';
import { mapFieldsToProperty } from '../lib/fields.ts';
import { recipientFields, recipientMaxLengths } from './recipient-fields.ts';

const NAMES_DIFFER = 'Фамилии не совпадают';
const CONSENT_MESSAGE = 'Нужно ваше согласие на обработку персональных данных';

const formFields = {
  ...mapFieldsToProperty(recipientFields, 'rule'),
  /** Not read: the name is taken from the database. */
  institutionName: z.optional(z.unknown()),
  confirmLastName: textSchema({ required: 'Повторите фамилию', max: recipientMaxLengths.confirmLastName }),
  consent: z.literal(true, { error: CONSENT_MESSAGE }),
};

const namesAgree = z.refine<{ lastName: string; confirmLastName: string }>(
  (form) => form.lastName === form.confirmLastName,
  {
    path: ['confirmLastName'],
    error: NAMES_DIFFER,
    // Said together with what is wrong elsewhere, as soon as both names are there to compare.
    when: ({ value, issues }) =>
      isForm(value) &&
      !issues.some(({ path }) => path?.[0] === 'lastName' || path?.[0] === 'confirmLastName'),
  },
);

/** The form of a saved address; the browser checks by it too. */
const recipientForm = z.object(formFields).check(namesAgree);

const isForm = (value: unknown) => typeof value === 'object' && value !== null;

/** Saves an address with the consent it needs. The facility's name comes from the database. */
export const addRecipient = endpoint('POST /api/v1/user/address/save', 'customer', {
  summary: 'Сохранить адрес доставки: получателя и учреждение',
  status: 201,
  takesKey: true,
  refusals: [409],
  body: recipientForm,
  response: z.object({ message: z.string(), id: z.number() }),
});

/** Saves an address of a buyer who calls, by the same rules; the consent was given by telephone. */
export const addRecipientByPhone = endpoint('POST /api/v1/user/address/save-by-phone', 'admin', {
  summary: 'Сохранить адрес доставки покупателя, который звонит',
  status: 201,
  takesKey: true,
  refusals: [404, 409],
  body: z.object({ buyerId: idSchema('Выберите покупателя'), ...formFields }).check(namesAgree),
  response: z.object({ message: z.string(), id: z.number() }),
});

/** Changes one's own saved address, with a consent of its own. Orders already made stay as they are. */
export const editRecipient = endpoint('PUT /api/v1/user/address/update/:id', 'customer', {
  summary: 'Изменить свой адрес доставки; оформленные заказы остаются как были',
  refusals: [404],
  body: recipientForm,
  response: z.object({ message: z.string(), id: z.number() }),
});

/** Deletes one's own saved address for good; orders already made keep what they were made with. */
export const removeRecipient = endpoint('DELETE /api/v1/user/address/delete/:id', 'customer', {
  summary: 'Удалить свой адрес доставки; оформленные заказы остаются как были',
  refusals: [404],
  response: messageResponseSchema,
});

/** One's own saved addresses, newest first; never cached. */
export const listSavedRecipients = endpoint('GET /api/v1/user/address/history', 'customer', {
  summary: 'Свои адреса доставки, новые первыми',
  neverCached: true,
  response: z.array(savedRecipientResponseSchema),
});
