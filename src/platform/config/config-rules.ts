import * as z from 'zod/mini';
import { email } from '../../contract/rules.ts';
import { notBetween, numberSettings, textSettings } from '../../contract/shop-settings.ts';

export interface Variable {
  /** One Russian line for `.env.example`. */
  readonly about: string;
  /** The default as it is written there. */
  readonly shown: string;
  readonly rule: z.ZodMiniType;
}

export const count = (value: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (given) => /^\d{1,12}$/.test(given) && Number(given) >= min && Number(given) <= max,
            notBetween(min, max),
          ),
        ),
      z.transform(Number),
    ),
    value,
  );

export const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'нужно true или false' }),
  z.transform((given) => given === 'true'),
);

const SECURE_ORIGIN = 'нужен адрес вида https://pictures.shop.example, без пути';

const WEB_ADDRESS = 'нужен адрес вида https://shop.example';

/** An origin that is served over TLS: whoever writes on the way must not choose the pictures. */
export const secureOrigin = z.optional(
  z.pipe(
    z
      .string()
      .check(z.regex(/^https:\/\/[a-z\d.:[\]-]+\/?$/i, SECURE_ORIGIN), z.refine(URL.canParse, SECURE_ORIGIN)),
    z.transform((given) => new URL(given).origin),
  ),
);

export const webAddress = z.optional(
  z.pipe(
    z
      .string()
      .check(z.regex(/^https?:\/\/[a-z\d.:[\]-]+\/?$/i, WEB_ADDRESS), z.refine(URL.canParse, WEB_ADDRESS)),
    z.transform((given) => given.replace(/\/$/, '')),
  ),
);

function isPostgresAddress(given: string): boolean {
  try {
    // A lone % in a password reads as a broken escape and would fail later, with a stack.
    return /^postgres(ql)?:\/\/\S+$/.test(given) && decodeURIComponent(new URL(given).href) !== '';
  } catch {
    return false;
  }
}

/** A secret of spaces would be long enough, and everybody's first guess. */
export const notBlank = z.refine<string>((given) => given.trim() !== '', 'одни пробелы — это не значение');

/** A key that nobody guesses. */
export const secretKey = z.optional(
  z.string().check(
    notBlank,
    z.refine((given) => Buffer.byteLength(given.trim()) >= 32, 'ключ должен быть не короче 32 байт'),
  ),
);
/** An SMTP server, with a name and a password or without: nothing but where it is stands in the address. */
export function isMailServer(given: string): boolean {
  try {
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(given);
    // As above: a lone % would fail when the first mail is sent.
    decodeURIComponent(username + password);
    const bare = pathname.replace(/^\/$/, '') + search + hash === '';
    return /^smtps?:$/.test(protocol) && hostname !== '' && bare && (username !== '') === (password !== '');
  } catch {
    return false;
  }
}

/** An e-mail, alone or in angle brackets after a name: `Передача <shop@example.ru>`. */
export function isSender(given: string): boolean {
  const [, address = given] = /^[^<>"\p{Cc}]+ <([^<>]+)>$/u.exec(given) ?? [];
  return email().safeParse(address).success && given === given.trim();
}

export const postgresAddress = z.optional(
  z
    .string()
    .check(z.refine(isPostgresAddress, 'нужен адрес вида postgres://имя:пароль@узел/база (% пишется %25)')),
);

/** A variable that is any text, and its default. */
export const textVariable = (value: string, about: string) => ({
  about,
  shown: value,
  rule: z._default(z.string().check(notBlank), value),
});

/** A variable that is a whole number between two, and its default. */
export const numberVariable = (
  value: number,
  [min, max]: readonly [min: number, max: number],
  about: string,
) => ({
  about,
  shown: String(value),
  rule: count(value, min, max),
});

/** A variable that the administrators' screen sets, too, where the environment does not: one rule for both. */
export function settingVariable(name: keyof typeof textSettings, about: string) {
  const { byDefault, rule } = textSettings[name];
  return { about, shown: byDefault as string, rule: z._default(rule, byDefault) };
}

/** The same for a whole number. */
export function numberSettingVariable(name: keyof typeof numberSettings, about: string) {
  const { byDefault, range } = numberSettings[name];
  return numberVariable(byDefault, range, about);
}
