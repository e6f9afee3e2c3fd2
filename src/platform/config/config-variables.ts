import * as z from 'zod/mini';
import { newEmailSchema } from '../../contract/rules.ts';
import {
  formatOutOfRangeMessage,
  type SettingName,
  settingDefinitions,
  settingNames,
} from '../../contract/shop-settings.ts';

interface Variable {
  /** One Russian line for `.env.example`. */
  readonly about: string;
  /** The default as it is written there. */
  readonly shown: string;
  readonly rule: z.ZodMiniType;
}

const count = (value: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (given) => /^\d{1,12}$/.test(given) && Number(given) >= min && Number(given) <= max,
            formatOutOfRangeMessage(min, max),
          ),
        ),
      z.transform(Number),
    ),
    value,
  );

const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'нужно true или false' }),
  z.transform((given) => given === 'true'),
);

const addressOf = (pattern: RegExp, message: string, shorten: (given: string) => string) => {
  const address = z.string().check(z.regex(pattern, message), z.refine(URL.canParse, message));
  return z.optional(z.pipe(address, z.transform(shorten)));
};

/** An origin that is served over TLS: nothing on the way may choose the pictures. */
const secureOrigin = addressOf(
  /^https:\/\/[a-z\d.:[\]-]+\/?$/i,
  'нужен адрес вида https://pictures.shop.example, без пути',
  (given) => new URL(given).origin,
);

const webAddress = addressOf(
  /^https?:\/\/[a-z\d.:[\]-]+\/?$/i,
  'нужен адрес вида https://shop.example',
  (given) => given.replace(/\/$/, ''),
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
const notBlank = z.refine<string>((given) => given.trim() !== '', 'одни пробелы — это не значение');

/** A key too long to guess. */
const secretKey = z.optional(
  z.string().check(
    notBlank,
    z.refine((given) => Buffer.byteLength(given.trim()) >= 32, 'ключ должен быть не короче 32 байт'),
  ),
);
/** An SMTP server, with a name and a password or without: nothing but where it is stands in the address. */
function isMailServer(given: string): boolean {
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
function isSender(given: string): boolean {
  const [, address = given] = /^[^<>"\p{Cc}]+ <([^<>]+)>$/u.exec(given) ?? [];
  return newEmailSchema().safeParse(address).success && given === given.trim();
}

const postgresAddress = z.optional(
  z
    .string()
    .check(z.refine(isPostgresAddress, 'нужен адрес вида postgres://имя:пароль@узел/база (% пишется %25)')),
);

/** A variable that is any text, and its default. */
const textVariable = (value: string, about: string) => ({
  about,
  shown: value,
  rule: z._default(z.string().check(notBlank), value),
});

/** A variable that is a whole number between two, and its default. */
const numberVariable = (value: number, [min, max]: readonly [min: number, max: number], about: string) => ({
  about,
  shown: String(value),
  rule: count(value, min, max),
});

/** What the operator is told of a setting beside what the administrators' screen calls it. */
const settingRemarks: Partial<Record<SettingName, string>> = {
  messengerUrl: '{phone} заменяется цифрами телефона',
  receiptsFrom: 'ГГГГ-ММ-ДД, кассовые чеки по 54-ФЗ; пустое значение — не считать',
  advertText: 'ссылка на юридические услуги; пустое значение убирает рекламу',
  paymentQr:
    'NEVER — нет, AT_ONCE — сразу после заказа, WHEN_TOLD — когда администратор нажмёт у заказа «Можно платить»',
  keyDays: 'Idempotency-Key',
  orderMonths: 'потом заказ теряет имена, телефон и комментарии; суммы остаются',
};

type SettingVariables = {
  [Name in SettingName as (typeof settingDefinitions)[Name]['variable']]: Variable & {
    readonly rule: z.ZodMiniType<z.output<(typeof settingDefinitions)[Name]['rule']>>;
  };
};

/** The variables that the administrators' screen sets, too, where the environment does not: one rule for both. */
const settingVariables = Object.fromEntries(
  settingNames.map((name) => {
    const definition = settingDefinitions[name];
    const { variable, label, byDefault } = definition;
    const remark = settingRemarks[name];
    const about = remark === undefined ? label : `${label} (${remark})`;
    const rule =
      'range' in definition
        ? count(definition.byDefault, ...definition.range)
        : z._default(definition.rule as z.ZodMiniType<string>, byDefault as string);
    return [variable, { about, shown: String(byDefault), rule }];
  }),
) as unknown as SettingVariables;

/** Every variable of the environment, in the order of `.env.example`, which is made from this list. */
export const configVariables = {
  PORT: numberVariable(3000, [0, 65535], 'порт, на котором слушает магазин'),
  HOST: textVariable('127.0.0.1', 'адрес, на котором слушает магазин'),
  PUBLIC_URL: {
    about:
      'адрес, который видят люди, http или https, например https://shop.example; без него берётся из запроса, и страницы не хранит никто, кроме браузера',
    shown: '',
    rule: webAddress,
  },
  PICTURES_URL: {
    about:
      'откуда браузеры берут картинки товаров: CDN, который спрашивает магазин о том же пути, например https://pictures.shop.example; без него — сам магазин',
    shown: '',
    rule: secureOrigin,
  },
  TRUST_PROXY: {
    about: 'верить ли заголовкам X-Forwarded-* (только за своим прокси; нужен и PUBLIC_URL)',
    shown: 'false',
    rule: z._default(flag, false),
  },
  DATABASE_URL: {
    about: 'PostgreSQL 15 и новее; без него работает встроенная база в DATA_DIR (для знакомства)',
    shown: '',
    rule: postgresAddress,
  },
  DATABASE_LISTEN_URL: {
    about:
      'прямой адрес той же базы, когда DATABASE_URL ведёт через PgBouncer: для оповещений, старта, копий (docs/operation.md)',
    shown: '',
    rule: postgresAddress,
  },
  DATABASE_POOL: numberVariable(10, [1, 1000], 'сколько соединений с PostgreSQL держит один процесс'),
  DATA_DIR: textVariable('./data', 'папка встроенной базы и созданных секретов'),
  JWT_SECRET: {
    about: 'ключ подписи, не короче 32 байт; нескольким процессам нужен один и тот же',
    shown: '',
    rule: secretKey,
  },
  COPY_KEY: {
    about:
      'ключ, которым подписаны копии базы, не короче 32 байт; с ним чужую или изменённую копию не восстановят',
    shown: '',
    rule: secretKey,
  },
  ADMIN_EMAIL: {
    about: 'почта первого администратора',
    shown: 'admin@example.com',
    rule: z._default(newEmailSchema(), 'admin@example.com'),
  },
  ADMIN_PASSWORD: {
    about: 'его пароль, от 8 до 128 знаков; без него создаётся и печатается при первом старте',
    shown: '',
    rule: z.optional(
      z
        .string()
        .check(
          notBlank,
          z.minLength(8, 'нужно от 8 до 128 знаков'),
          z.maxLength(128, 'нужно от 8 до 128 знаков'),
        ),
    ),
  },
  DEMO_DATA: {
    about: 'наполнить пустой магазин примерами товаров (по умолчанию — да для встроенной базы)',
    shown: '',
    rule: z.optional(flag),
  },
  SERVICE_WORKER: {
    about:
      'ставить браузерам service worker, который без связи показывает корзину и контакты; false убирает его у всех при следующем заходе',
    shown: 'true',
    rule: z._default(flag, true),
  },
  SMTP_URL: {
    about:
      'почтовый сервер вида smtp://имя:пароль@узел:587 или smtps://… (% пишется %25); нужны и MAIL_FROM, и PUBLIC_URL. Без него магазин писем не шлёт',
    shown: '',
    rule: z.optional(
      z
        .string()
        .check(
          z.refine(isMailServer, 'нужен адрес вида smtp://имя:пароль@узел:587 или smtps://… (% пишется %25)'),
        ),
    ),
  },
  MAIL_FROM: {
    about: 'от кого письма: почта или «Имя <почта>», например Передача <shop@example.ru>',
    shown: '',
    rule: z.optional(
      z.string().check(z.refine(isSender, 'нужна почта или имя и почта: Передача <shop@example.ru>')),
    ),
  },
  MAIL_TOGETHER_MINUTES: numberVariable(
    5,
    [0, 60],
    'через сколько минут после письма о заказах следующее тому же человеку: что случилось за это время, в нём одном; 0 — каждое отдельно',
  ),
  LOG_LEVEL: {
    about: 'подробность журнала: silent, error, warn, info, debug',
    shown: 'warn',
    rule: z._default(
      z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
        error: 'нужно silent, error, warn, info или debug',
      }),
      'warn',
    ),
  },
  METRICS_PORT: {
    about:
      'порт с показателями для Prometheus (/metrics); без него они выключены. Людям этот порт не открывайте',
    shown: '',
    rule: count(0, 1, 65535),
  },
  METRICS_HOST: textVariable('127.0.0.1', 'адрес, на котором слушает порт показателей'),
  LOGIN_FAILURES_PER_EMAIL: numberVariable(
    20,
    [1, 1_000_000],
    'неудачных входов на один email из одной сети (IPv4 — адрес; IPv6 — /64, у /56 вдвое, у /48 вчетверо) за 15 минут; со второй половины — задержка, после — один в минуту',
  ),
  LOGIN_FAILURES_PER_ADDRESS: numberVariable(
    200,
    [1, 1_000_000],
    'неудачных входов из одной сети за 15 минут; после каждый там ждёт минуту',
  ),
  REGISTRATIONS_PER_ADDRESS: numberVariable(100, [1, 1_000_000], 'регистраций из одной сети за час'),
  PASSWORD_RESETS_PER_ADDRESS: numberVariable(
    20,
    [1, 1_000_000],
    'просьб о новом пароле из одной сети за час',
  ),
  UNPAID_ORDERS_PER_ACCOUNT: numberVariable(
    20,
    [1, 1_000_000],
    'неоплаченных заказов у одной учётной записи; следующий ждёт оплаты или отмены прежних',
  ),
  REQUESTS_PER_ADDRESS: numberVariable(3000, [1, 1_000_000_000], 'запросов к API из одной сети в минуту'),
  PAGES_PER_ADDRESS: numberVariable(3000, [1, 1_000_000_000], 'страниц магазина из одной сети в минуту'),
  UNREAD_MEGABYTES: numberVariable(
    64,
    [32, 4096],
    'сколько мегабайт ответов, которых ещё не прочли, держит один процесс; больше — остальные ждут',
  ),
  UNREAD_SECONDS: numberVariable(30, [5, 600], 'сколько секунд ждать не читающего ответ'),
  BOX_GRAMS: numberVariable(
    400,
    [0, 20_000],
    'сколько весит пустая коробка в граммах, если у учреждения не указано своё',
  ),
  ...settingVariables,
} as const satisfies Record<string, Variable>;
