import type { Config } from '../../config/config.ts';
import { findMailServerFailure } from '../../mail/mail-server.ts';
import { type Finding, fail, note, ok, warning } from './finding.ts';

const LOOK_MS = 3_000;

/** Looks at what the variables mean together, each being ok by itself. */
export function checkConfig({
  PUBLIC_URL,
  TRUST_PROXY,
  HOST,
  DATABASE_URL,
  METRICS_PORT,
  given,
}: Config): Finding[] {
  return [
    DATABASE_URL === undefined &&
      warning(
        'База встроенная, для знакомства: отключение питания может унести последние заказы. Для работы задайте DATABASE_URL.',
      ),
    publicFinding(PUBLIC_URL, TRUST_PROXY),
    TRUST_PROXY &&
      !['127.0.0.1', 'localhost', '::1'].includes(HOST) &&
      note(`HOST=${HOST} и TRUST_PROXY=true: к этому порту должен доходить только ваш прокси.`),
    DATABASE_URL !== undefined &&
      !given.has('JWT_SECRET') &&
      note(
        'JWT_SECRET не задан: ключ лежит в DATA_DIR. Сохраните его рядом с копиями; нескольким процессам задайте один.',
      ),
    DATABASE_URL !== undefined &&
      !given.has('COPY_KEY') &&
      note('COPY_KEY не задан: копии не подписаны, и изменённую не отличить от своей.'),
    given.has('ADMIN_PASSWORD') &&
      note('ADMIN_PASSWORD нужен один раз, первому администратору: потом уберите его из настроек.'),
    METRICS_PORT === 0 &&
      note('Показатели выключены. Чтобы за магазином можно было следить: METRICS_PORT=9464'),
  ].filter((found) => found !== false);
}

/** What is wrong with the address that people see; false where nothing is. */
function publicFinding(address: string | undefined, trustsProxy: boolean): Finding | false {
  if (address === undefined) {
    return warning(
      'PUBLIC_URL не задан. Людям магазин показывают по адресу с TLS: PUBLIC_URL=https://shop.example',
    );
  }
  if (!address.startsWith('https:')) {
    return warning(
      `PUBLIC_URL (${address}) без TLS: пароли и имена пойдут открыто. Поставьте перед магазином прокси с https.`,
    );
  }
  return (
    !trustsProxy && warning('TRUST_PROXY не true: за прокси все люди для пределов частоты — один адрес.')
  );
}

/** Signs in to the mail server, and sends nothing. */
export async function checkMailServer(config: Config): Promise<Finding[]> {
  if (config.SMTP_URL === undefined) {
    return [note('SMTP_URL не задан: писем магазин не шлёт, забытый пароль выдаёт администратор.')];
  }
  const failure = await findMailServerFailure(config);
  if (failure === undefined) return [ok(`Почта: ${new URL(config.SMTP_URL).host} пускает`)];
  return [
    fail(
      `SMTP_URL: почтовый сервер не пускает (${failure}). Проверьте адрес, имя, пароль и TLS; письма ждут в очереди.`,
    ),
  ];
}

/** Asks the shop itself, as its proxy does. */
export async function checkRunningShop({ HOST, PORT }: Config): Promise<Finding[]> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST;
  const url = `http://${host}:${PORT}/health/ready`;
  let body: unknown;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LOOK_MS) });
    body = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError)
      return [fail(`${url}: на этом порту отвечает другая программа. Задайте другой PORT.`)];
    if ((error as Error).name === 'TimeoutError')
      return [fail(`${url}: молчит ${LOOK_MS / 1000} с. Посмотрите журнал и перезапустите магазин.`)];
    return [note(`${url}: никто не отвечает, магазин не запущен (или у него другой PORT).`)];
  }
  const { ready, database } = body as { ready?: unknown; database?: unknown };
  if (ready === true && database === 'here') return [ok(`${url}: магазин готов`)];
  if (ready === true && database === 'away')
    return [fail(`${url}: витрина открыта, но база магазину не отвечает. Посмотрите, работает ли она.`)];
  return [fail(`${url}: магазин запущен, но не готов. Посмотрите его журнал.`)];
}
