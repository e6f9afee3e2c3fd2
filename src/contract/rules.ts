import * as z from 'zod/mini';
import { isDay, moscowDay } from '../lib/calendar.ts';
import { normalizeUnicode } from '../lib/text/normalize-text.ts';

// What breaks a rule without a message of its own, such as a list in place of the whole body, hears Russian too.
z.config({ customError: () => 'Запрос составлен неверно' });

/** Everything below a space but the line feed, delete, and the C1 block: no one types these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this rule is about.
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this rule is about.
const CONTROL_OR_LINE_FEED = /[\u0000-\u001F\u007F-\u009F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * What is not seen or turns the direction of what stands around it, so that two names look like one:
 * joiners, marks and overrides of direction, soft hyphens, fillers, blanks that are no spaces, separators of
 * lines. The one that asks for a coloured sign is fine behind such a sign: keyboards send it unasked.
 */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/u;

export interface TextRule {
  /** The message when it is missing or empty; an optional text has none and may be empty. */
  required?: string;
  max: number;
  /** The message when it is longer than `max` characters. */
  tooLong?: string;
  /** Line feeds are allowed: a comment, not a name. */
  lines?: boolean;
  /** What others read to tell one thing from another: no invisible signs. */
  visible?: boolean;
}

const NOT_TEXT = 'Здесь должен быть текст';

/** What is that many times longer than its limit is not read any further: trimmed and composed it would still be too long. */
const RAW = 4;

/** A text: trimmed, NFC, without control characters, within its length. */
export function textSchema({
  required,
  max,
  tooLong = `Не больше ${max} символов`,
  lines = false,
  visible = false,
}: TextRule) {
  const forbidden = lines ? CONTROL : CONTROL_OR_LINE_FEED;
  return z.string({ error: required ?? NOT_TEXT }).check(
    z.maxLength(max * RAW, { error: tooLong, abort: true }),
    z.overwrite((value) => normalizeUnicode(value.replace(/\r\n/g, '\n').trim())),
    // Without abort: it would silence the rules over the whole form, such as names that must agree.
    z.minLength(required === undefined ? 0 : 1, required ?? NOT_TEXT),
    z.maxLength(max, tooLong),
    z.refine(
      (value) => !forbidden.test(value) && !LONE_SURROGATE.test(value),
      'Уберите управляющие символы: их не видно, но они мешают',
    ),
    z.refine((value) => !(visible && INVISIBLE.test(value)), 'Уберите невидимые знаки'),
  );
}

/** A name of somebody or something: a text that is seen whole and has a letter. */
export function nameSchema(rule: TextRule) {
  return textSchema({ ...rule, visible: true }).check(
    z.refine((value) => value === '' || /\p{L}/u.test(value), 'Нужна хотя бы одна буква'),
  );
}

/** A text that may be missing, null or empty: all three arrive as null. */
export function optionalTextSchema(rule: Omit<TextRule, 'required'>) {
  return emptyAsNullSchema(textSchema(rule));
}

/** A name that may be missing, null or empty: all three arrive as null. */
export function optionalNameSchema(rule: Omit<TextRule, 'required'>) {
  return emptyAsNullSchema(nameSchema(rule));
}

/** The same rule for what may be missing, null or empty: all three arrive as null. */
export function emptyAsNullSchema(rule: ReturnType<typeof textSchema>) {
  return z.pipe(
    z.nullish(rule),
    z.transform((value) => (value === undefined || value === '' ? null : value)),
  );
}

const INCOMPLETE_EMAIL = 'Укажите электронную почту полностью, например anna@mail.ru';

export const INVALID_ID_MESSAGE = 'Номер должен быть целым положительным числом';

/** An id: a positive integer, or a string of its digits as URLs and selects have it. */
export function idSchema(message = INVALID_ID_MESSAGE) {
  return z.pipe(
    z.union(
      [
        z.int({ error: message }).check(z.minimum(1, message)),
        z.string({ error: message }).check(z.regex(/^0*[1-9]\d{0,14}$/, message)),
      ],
      { error: message },
    ),
    z.transform(Number),
  );
}

/** The parameters of a path that ends in an id. */
export const idParamsSchema = z.object({ id: idSchema() });

/** What is answered where there is nothing to tell but that it is done, in words for a person. */
export const messageResponseSchema = z.object({ message: z.string() });

/** A whole number between two, and what is said of anything else. */
export const wholeNumberSchema = (min: number, max: number, message: string) =>
  z.int({ error: message }).check(z.minimum(min, message), z.maximum(max, message));

/** A list of one row to so many; `none` is said where it is empty or no list. */
export const listSchema = <Row extends z.ZodMiniType>(row: Row, max: number, none: string, tooMany: string) =>
  z.array(row, { error: none }).check(z.minLength(1, none), z.maxLength(max, tooMany));

const NOT_VERSION = 'Версия — целое положительное число';

/** The version of a thing that the caller saw; without one what there is is changed. */
export function seenVersionSchema() {
  return z.nullish(wholeNumberSchema(1, 2_147_483_647, NOT_VERSION));
}

/** A priority: a 32-bit integer; `min` 0 for products. */
export function prioritySchema(messages: { required: string; min?: number; tooSmall?: string }) {
  return z
    .int({ error: messages.required })
    .check(
      z.minimum(messages.min ?? -2_147_483_648, messages.tooSmall ?? 'Слишком маленькое число'),
      z.maximum(2_147_483_647, 'Слишком большое число'),
    );
}

/** An e-mail by which an account was made, by the rule of its time; up to 254 characters. */
export function existingEmailSchema() {
  return z.string({ error: 'Укажите электронную почту' }).check(
    z.maxLength(254 * RAW, { error: 'Не больше 254 символов', abort: true }),
    z.overwrite((value) => normalizeUnicode(value.trim())),
    z.minLength(1, { error: 'Укажите электронную почту', abort: true }),
    z.maxLength(254, { error: 'Не больше 254 символов', abort: true }),
    z.regex(/^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]+$/, {
      error: INCOMPLETE_EMAIL,
      abort: true,
    }),
    z.refine((value) => /^[\x21-\x7e]+$/.test(value), {
      error: 'Электронная почта пишется латинскими буквами',
      abort: true,
    }),
  );
}

const HOST_LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';

/** Words with single dots between them, and a host of whole labels whose last one begins with a letter. */
const MAIL_ADDRESS = new RegExp(`^[^.@]+(?:\\.[^.@]+)*@(?:${HOST_LABEL}\\.)+(?=[a-z])${HOST_LABEL}$`, 'i');

/** An e-mail: one that mail can be sent to. Compared without case everywhere. */
export function newEmailSchema() {
  return existingEmailSchema().check(z.regex(MAIL_ADDRESS, INCOMPLETE_EMAIL));
}

/** A phone: `+7` or `8` and ten digits; the browser strips spaces and brackets first. */
export function phoneSchema() {
  const message = 'Введите корректный номер телефона (+7 или 8 и 10 цифр)';
  return z.string({ error: message }).check(
    z.overwrite((value) => value.trim()),
    z.regex(/^(\+7|8)\d{10}$/, message),
  );
}

const WRONG_MONTH = 'Укажите месяц: год и месяц';

/** A month as `2026-11`. */
export const monthSchema = () =>
  z.string({ error: WRONG_MONTH }).check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, { error: WRONG_MONTH }));

/** A calendar day: `YYYY-MM-DD`, or a full ISO moment whose day in Moscow counts. */
export function daySchema(messages: { required: string; wrong: string }) {
  return z.string({ error: messages.required }).check(
    z.overwrite((value) => dayFrom(value.trim()) ?? value.trim()),
    z.minLength(1, messages.required),
    z.refine((value) => value === '' || isDay(value), messages.wrong),
  );
}

/** A day that may be missing or null: of a filter, or where there may be none. */
export const optionalDaySchema = () =>
  z.nullish(daySchema({ required: 'Укажите дату', wrong: 'Укажите дату: день, месяц и год' }));

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function dayFrom(value: string): string | undefined {
  if (isDay(value)) return value;
  // A Date takes 30 February for 2 March, so the day is looked at before it gets there.
  if (!ISO_MOMENT.test(value) || !isDay(value.slice(0, 10))) return undefined;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moscowDay(moment);
}

/** The largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** The largest body of a call that carries pictures, in bytes. */
export const PICTURES_BODY_LIMIT = 16 * 1024 * 1024;

const NOT_BASE64 = 'Картинка передаётся в base64 или как data URL';

/** The base64 of a picture, without line breaks and without what a data URL puts before it. */
function base64Of(picture: string): string {
  return picture.replace(/^data:[^,]{0,200};base64,/, '').replace(/\s+/g, '');
}

/** A picture as base64 or a data URL, up to MAX_PICTURE_BYTES; it arrives as plain base64. */
export function pictureBase64Schema() {
  return z.string({ error: NOT_BASE64 }).check(
    z.overwrite(base64Of),
    // Searched for what does not belong: a pattern of what does would hold 14 million steps at once.
    z.refine((value) => !/[^A-Za-z0-9+/=]|=[^=]|===/.test(value), { error: NOT_BASE64, abort: true }),
    z.refine(
      (value) => Math.floor(value.replace(/=+$/, '').length * 0.75) <= MAX_PICTURE_BYTES,
      'Картинка больше 10 МБ',
    ),
  );
}
