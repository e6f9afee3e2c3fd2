import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify';
import {
  type SignedLinkPurpose,
  stopOrderMailsByToken,
  verifyMailboxByToken,
  verifySignedLinkToken,
} from '../accounts/accounts.server.ts';
import type { Services } from '../platform/calls/handle.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/database.ts';
import { PLAIN_PAGE_CSP, renderPlainPage } from '../platform/html/plain-page.ts';

/** A mailbox sends a dozen letters here, of any type. */
const BODY_LIMIT = 16 * 1024;

/** What an address in a letter asks and does: each has a page with one button. */
interface MailLink {
  question: string;
  done: string;
  broken: string;
  /** False for an address that this shop has not made. */
  act(db: Db, config: Config, token: string): Promise<boolean>;
}

const links: Record<SignedLinkPurpose, MailLink> = {
  unsubscribe: {
    question: renderPlainPage({
      title: 'Письма о заказах',
      body: `<p>Не присылать больше писем о заказах? Письма о пароле приходить будут.</p>
<form method="post"><button>Не присылать</button></form>
<a href="/">В магазин</a>`,
    }),
    done: renderPlainPage({
      title: 'Писем о заказах больше не будет',
      body: `<p>Включить их снова можно на странице <a href="/account">«Мои данные»</a>.</p>
<a href="/">В магазин</a>`,
    }),
    broken: renderPlainPage({
      title: 'Ссылка повреждена',
      body: `<p>Откройте её из письма ещё раз целиком. Отказаться от писем о заказах можно и на странице <a href="/account">«Мои данные»</a>.</p>
<a href="/">В магазин</a>`,
    }),
    act: stopOrderMailsByToken,
  },
  'confirm-mail': {
    question: renderPlainPage({
      title: 'Подтвердите почту',
      body: `<p>Вы регистрировались в магазине «Передача» с этой почтой? Тогда письма о заказах будут приходить на неё.</p>
<form method="post"><button>Да, это моя почта</button></form>
<p>Если это были не вы, закройте страницу: других писем не будет.</p>`,
    }),
    done: renderPlainPage({
      title: 'Почта подтверждена',
      body: `<p>Письма о заказах будут приходить на неё. Если забудете пароль, пришлём ссылку на новый.</p>
<a href="/">В магазин</a>`,
    }),
    broken: renderPlainPage({
      title: 'Ссылка повреждена',
      body: `<p>Откройте её из письма ещё раз целиком. Другую можно попросить на странице <a href="/account">«Мои данные»</a>.</p>
<a href="/">В магазин</a>`,
    }),
    act: verifyMailboxByToken,
  },
};

/**
 * The addresses in letters that work without a sign-in. Opening one only asks, since mail programs open links by
 * themselves, and says at once when it is damaged; a POST does it, from the page's button or, for those that stop mails,
 * from the mailbox's own (RFC 8058, which follows no redirect and knows no JSON).
 */
export async function mountEmailedLinkRoutes(
  server: FastifyInstance,
  { db, config }: Services,
  limit: onRequestHookHandler,
): Promise<void> {
  await server.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'string' }, (_, __, parsed) => parsed(null, undefined));
    for (const [purpose, { question, done, broken, act }] of Object.entries(links)) {
      const url = `/${purpose}/:token`;
      part.get<{ Params: { token: string } }>(url, { onRequest: limit }, (request, reply) =>
        verifySignedLinkToken(config, purpose as SignedLinkPurpose, request.params.token) === undefined
          ? sendPage(reply, 404, broken)
          : sendPage(reply, 200, question),
      );
      part.post<{ Params: { token: string } }>(
        url,
        { onRequest: limit, bodyLimit: BODY_LIMIT },
        async (request, reply) => {
          const acted = await act(db, config, request.params.token);
          return sendPage(reply, acted ? 200 : 404, acted ? done : broken);
        },
      );
    }
  });
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': PLAIN_PAGE_CSP })
    .type('text/html; charset=utf-8')
    .send(page);
}
