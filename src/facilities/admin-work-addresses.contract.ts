import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema, listSchema, messageResponseSchema, seenVersionSchema } from '../contract/rules.ts';
import { mapFieldsToProperty } from '../lib/fields.ts';
import { closedDaysSchema, facilitySettingFields, pausedUntilSchema } from './facility-fields.ts';
import { facilityDtoSchema, facilityListResponseSchema } from './work-addresses.contract.ts';

/** What an administrator says of a facility; the messages are shown as they are. */
const workAddressInput = z.object(mapFieldsToProperty(facilitySettingFields, 'rule'), {
  error: 'Укажите адрес: название, стоимость доставки и порог',
});

interface Refusals {
  refusedTags?: readonly string[] | null | undefined;
  refusedSource?: string | null | undefined;
  refusedOn?: string | null | undefined;
}

/** Who says what is refused also says how that is known, and since when: families ask. */
function refusalsAreSourced<Input extends Refusals>() {
  return z.check<Input>(({ value, issues }) => {
    if (!value.refusedTags?.length) return;
    const missing = (field: keyof Refusals, message: string) => {
      if (value[field]) return;
      issues.push({ code: 'custom', message, input: value, path: [field] });
    };
    missing('refusedSource', 'Скажите, откуда это известно');
    missing('refusedOn', 'Укажите день, когда это сказали');
  });
}

/** The most facilities that are made at once. */
export const MAX_NEW_FACILITIES = 100;

const EMPTY_LIST = 'Добавьте хотя бы один адрес';

/** Adds facilities, all or nothing. */
export const createFacilities = endpoint('POST /api/v1/work-addresses/create', 'admin', {
  summary: 'Новые учреждения, все или ни одного',
  status: 201,
  takesKey: true,
  body: z.object({
    workAddressList: listSchema(
      workAddressInput.check(refusalsAreSourced()),
      MAX_NEW_FACILITIES,
      EMPTY_LIST,
      `Не больше ${MAX_NEW_FACILITIES} адресов за раз`,
    ),
  }),
  response: facilityListResponseSchema,
});

/** Changes a facility in use; orders already made keep what they were made with. */
export const updateFacility = endpoint('PUT /api/v1/work-addresses/updated/:id', 'admin', {
  summary: 'Изменить учреждение',
  refusals: [404, 409],
  body: z.extend(workAddressInput, { version: seenVersionSchema() }).check(refusalsAreSourced()),
  response: facilityDtoSchema,
});

/** Changes those fields of a facility in use that are sent, and no other. */
export const patchFacility = endpoint('PATCH /api/v1/work-addresses/:id', 'admin', {
  summary: 'Те поля учреждения, что присланы; остальные не трогает',
  refusals: [404, 409],
  body: z.extend(z.partial(workAddressInput), { version: seenVersionSchema() }).check(refusalsAreSourced()),
  response: facilityDtoSchema,
});

/** Takes a facility out of use; it can be restored. */
export const deleteFacility = endpoint('DELETE /api/v1/work-addresses/delete/:id', 'admin', {
  summary: 'Удалить учреждение (его можно восстановить)',
  refusals: [404],
  response: messageResponseSchema,
});

/** The facilities out of use, by name. */
export const listDeletedFacilities = endpoint('GET /api/v1/work-addresses/deleted', 'admin', {
  summary: 'Удалённые учреждения',
  response: facilityListResponseSchema,
});

/** Puts a facility back into use; one that is in use stays so. */
export const undeleteFacility = endpoint('GET /api/v1/work-addresses/undelete/:id', 'admin', {
  summary: 'Восстановить учреждение',
  refusals: [404],
  response: facilityDtoSchema,
});

/** The most facilities that one pause is of. */
const MAX_PAUSED = 100;

const NO_FACILITIES = 'Выберите учреждения';
const TOO_MANY_FACILITIES = `Не больше ${MAX_PAUSED} учреждений за раз`;

/** Pauses facilities until the end of a day, or ends their pause: all or none. */
export const changeFacilityPauses = endpoint('POST /api/v1/work-addresses/days/pause', 'admin', {
  summary: 'Пауза для нескольких учреждений: последний её день, null — снять',
  refusals: [404, 409],
  body: z.object({
    ids: listSchema(idSchema(), MAX_PAUSED, NO_FACILITIES, TOO_MANY_FACILITIES),
    pausedUntil: pausedUntilSchema,
    /** The versions that were seen; a facility that is not named here is paused regardless of what happened later. */
    seen: z.nullish(
      z
        .array(z.object({ id: idSchema(), version: seenVersionSchema() }, { error: NO_FACILITIES }), {
          error: NO_FACILITIES,
        })
        .check(z.maxLength(MAX_PAUSED, TOO_MANY_FACILITIES)),
    ),
  }),
  response: facilityListResponseSchema,
});

/** Adds days on which the shop hands nothing in, and takes others away; what stands there already stays. */
export const changeShopClosedDays = endpoint('POST /api/v1/work-addresses/days/shop-closed', 'admin', {
  summary: 'Закрытые дни всего магазина: какие добавить и какие убрать',
  body: z.object({ add: closedDaysSchema, remove: closedDaysSchema }),
  response: z.object({ closedDays: z.array(z.string()) }),
});
