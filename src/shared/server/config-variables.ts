import * as z from 'zod/mini';
import { followedLink } from '../contract/followed-link.ts';
import { email } from '../contract/rules.ts';

interface Variable {
  /** One Russian line for `.env.example`. */
  readonly about: string;
  /** The default as it is written there. */
  readonly shown: string;
  readonly rule: z.ZodMiniType;
}

const text = (value: string) => z._default(z.string(), value);

const count = (value: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (given) => /^\d{1,12}$/.test(given) && Number(given) >= min && Number(given) <= max,
            `нужно целое число от ${min} до ${max}`,
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

const WEB_ADDRESS = 'нужен адрес вида https://shop.example';

const webAddress = z.optional(
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

/** Every variable of the environment, in the order of `.env.example`, which is made from this list. */
export const variables = {
  PORT: { about: 'порт, на котором слушает магазин', shown: '3000', rule: count(3000, 0, 65535) },
  HOST: { about: 'адрес, на котором слушает магазин', shown: '127.0.0.1', rule: text('127.0.0.1') },
  PUBLIC_URL: {
    about:
      'адрес, который видят люди, http или https, например https://shop.example; без него берётся из запроса, и страницы не хранит никто, кроме браузера',
    shown: '',
    rule: webAddress,
  },
  TRUST_PROXY: {
    about: 'верить ли заголовкам X-Forwarded-* (только за своим прокси; нужен и PUBLIC_URL)',
    shown: 'false',
    rule: z._default(flag, false),
  },
  DATABASE_URL: {
    about: 'PostgreSQL 15 и новее; без него работает встроенная база в DATA_DIR (для знакомства)',
    shown: '',
    rule: z.optional(
      z
        .string()
        .check(
          z.refine(isPostgresAddress, 'нужен адрес вида postgres://имя:пароль@узел/база (% пишется %25)'),
        ),
    ),
  },
  DATABASE_POOL: {
    about: 'сколько соединений с PostgreSQL держит один процесс',
    shown: '10',
    rule: count(10, 1, 1000),
  },
  DATA_DIR: { about: 'папка встроенной базы и созданных секретов', shown: './data', rule: text('./data') },
  JWT_SECRET: {
    about: 'ключ подписи, не короче 32 байт; нескольким процессам нужен один и тот же',
    shown: '',
    rule: z.optional(
      z
        .string()
        .check(z.refine((given) => Buffer.byteLength(given) >= 32, 'ключ должен быть не короче 32 байт')),
    ),
  },
  ADMIN_EMAIL: {
    about: 'почта первого администратора',
    shown: 'admin@example.com',
    rule: z._default(email(), 'admin@example.com'),
  },
  ADMIN_PASSWORD: {
    about: 'его пароль, от 8 до 128 знаков; без него создаётся и печатается при первом старте',
    shown: '',
    rule: z.optional(
      z
        .string()
        .check(z.minLength(8, 'нужно от 8 до 128 знаков'), z.maxLength(128, 'нужно от 8 до 128 знаков')),
    ),
  },
  DEMO_DATA: {
    about: 'наполнить пустой магазин примерами товаров (по умолчанию — да для встроенной базы)',
    shown: '',
    rule: z.optional(flag),
  },
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
  METRICS_HOST: {
    about: 'адрес, на котором слушает порт показателей',
    shown: '127.0.0.1',
    rule: text('127.0.0.1'),
  },
  LOGIN_FAILURES_PER_EMAIL: {
    about:
      'неудачных входов на один email из одной сети (IPv4 — адрес; IPv6 — /64, у /56 вдвое, у /48 вчетверо) за 15 минут; со второй половины — задержка, после — один в минуту',
    shown: '20',
    rule: count(20, 1, 1_000_000),
  },
  LOGIN_FAILURES_PER_ADDRESS: {
    about: 'неудачных входов из одной сети за 15 минут; после каждый там ждёт минуту',
    shown: '200',
    rule: count(200, 1, 1_000_000),
  },
  REGISTRATIONS_PER_ADDRESS: {
    about: 'регистраций из одной сети за час',
    shown: '100',
    rule: count(100, 1, 1_000_000),
  },
  REQUESTS_PER_ADDRESS: {
    about: 'запросов к API из одной сети в минуту',
    shown: '3000',
    rule: count(3000, 1, 1_000_000_000),
  },
  PATIENCE: {
    about:
      'во сколько раз машина медленнее обычной: во столько раз дольше ждут очереди на хеш пароля и на соединение, ответа базы, а перегрузкой считается большее время',
    shown: '1',
    rule: count(1, 1, 100),
  },
  PAGES_PER_ADDRESS: {
    about: 'страниц магазина из одной сети в минуту',
    shown: '3000',
    rule: count(3000, 1, 1_000_000_000),
  },
  UNREAD_MEGABYTES: {
    about: 'сколько мегабайт ответов, которых ещё не прочли, держит один процесс; больше — остальные ждут',
    shown: '64',
    rule: count(64, 32, 4096),
  },
  UNREAD_SECONDS: { about: 'сколько секунд ждать не читающего ответ', shown: '30', rule: count(30, 5, 600) },
  RETENTION_ORDER_MONTHS: {
    about: 'через сколько месяцев после завершения заказ теряет имена, телефон и комментарии; суммы остаются',
    shown: '12',
    rule: count(12, 1, 120),
  },
  RETENTION_KEY_DAYS: {
    about: 'сколько дней помнить ключи повтора заказов (Idempotency-Key)',
    shown: '30',
    rule: count(30, 1, 3650),
  },
  RETENTION_RECORD_MONTHS: {
    about: 'сколько месяцев хранить журналы действий и правок администраторов',
    shown: '36',
    rule: count(36, 12, 120),
  },
  SHOP_REGION: {
    about: 'область, где работает магазин',
    shown: 'Заречинская область',
    rule: text('Заречинская область'),
  },
  SHOP_PHONE: {
    about: 'телефон для связи и мессенджера',
    shown: '+70000000000',
    rule: z._default(
      z.string().check(z.regex(/^\+7\d{10}$/, 'нужен телефон вида +7XXXXXXXXXX')),
      '+70000000000',
    ),
  },
  SHOP_EMAIL: { about: 'почта магазина', shown: 'shop@example.com', rule: text('shop@example.com') },
  SHOP_MESSENGER_URL: {
    about: 'ссылка на мессенджер; {phone} заменяется цифрами телефона',
    shown: 'https://wa.me/{phone}',
    rule: followedLink('https://wa.me/{phone}'),
  },
  SHOP_OPERATOR: {
    about: 'оператор персональных данных: кто это',
    shown: 'ИП (укажите фамилию, имя, отчество)',
    rule: text('ИП (укажите фамилию, имя, отчество)'),
  },
  SHOP_INN: { about: 'ИНН', shown: '000000000000', rule: text('000000000000') },
  SHOP_OGRNIP: { about: 'ОГРНИП', shown: '000000000000000', rule: text('000000000000000') },
  SHOP_ACCOUNT: {
    about: 'расчётный счёт',
    shown: '00000000000000000000',
    rule: text('00000000000000000000'),
  },
  SHOP_BANK: { about: 'банк', shown: 'Банк (укажите название)', rule: text('Банк (укажите название)') },
  SHOP_BIC: { about: 'БИК банка', shown: '000000000', rule: text('000000000') },
  SHOP_CORRESPONDENT_ACCOUNT: {
    about: 'корреспондентский счёт',
    shown: '00000000000000000000',
    rule: text('00000000000000000000'),
  },
  SHOP_BANK_INN: { about: 'ИНН банка', shown: '0000000000', rule: text('0000000000') },
  SHOP_BANK_KPP: { about: 'КПП банка', shown: '000000000', rule: text('000000000') },
  SHOP_ADVERT_TEXT: {
    about: 'текст рекламной ссылки на юридические услуги; пустое значение убирает рекламу',
    shown: 'Юридическая помощь',
    rule: text('Юридическая помощь'),
  },
  SHOP_ADVERT_URL: {
    about: 'куда ведёт реклама',
    shown: 'https://example.com',
    rule: followedLink('https://example.com'),
  },
  SHOP_ADVERT_ADVERTISER: {
    about: 'рекламодатель',
    shown: 'ООО «Пример»',
    rule: text('ООО «Пример»'),
  },
  SHOP_ADVERT_ERID: {
    about: 'идентификатор рекламы (erid)',
    shown: 'erid-sample',
    rule: text('erid-sample'),
  },
} as const satisfies Record<string, Variable>;
