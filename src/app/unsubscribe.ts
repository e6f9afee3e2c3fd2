import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify';
import { isUnsubscribeToken, stopOrderMails } from '../features/accounts/accounts.server.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../platform/pages/plain-page.ts';
import type { Services } from '../shared/server/handle.ts';

/** A mailbox sends a dozen letters here, whatever type it gives them. */
const BODY_LIMIT = 16 * 1024;

const question = plainPage({
  title: 'Письма о заказах',
  body: `<p>Не присылать больше писем о заказах? Письма о пароле приходить будут.</p>
<form method="post"><button>Не присылать</button></form>
<a href="/">В магазин</a>`,
});

const done = plainPage({
  title: 'Писем о заказах больше не будет',
  body: `<p>Включить их снова можно на странице <a href="/account">«Мои данные»</a>.</p>
<a href="/">В магазин</a>`,
});

const broken = plainPage({
  title: 'Ссылка повреждена',
  body: `<p>Откройте её из письма ещё раз целиком. Отказаться от писем о заказах можно и на странице <a href="/account">«Мои данные»</a>.</p>
<a href="/">В магазин</a>`,
});

/**
 * The address at the end of mails about orders, where they are stopped. Opening it only asks, since mail programs open
 * links by themselves, and says at once when it is damaged; a POST stops them, from the page's button or from the mailbox's own (RFC 8058, which follows no
 * redirect and knows no JSON).
 */
export async function mountUnsubscribe(
  server: FastifyInstance,
  { db, config }: Services,
  limit: onRequestHookHandler,
): Promise<void> {
  await server.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'string' }, (_, __, parsed) => parsed(null, undefined));
    const url = '/unsubscribe/:token';
    part.get<{ Params: { token: string } }>(url, { onRequest: limit }, (request, reply) =>
      isUnsubscribeToken(config, request.params.token)
        ? answer(reply, 200, question)
        : answer(reply, 404, broken),
    );
    part.post<{ Params: { token: string } }>(
      url,
      { onRequest: limit, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const stopped = await stopOrderMails(db, config, request.params.token);
        return answer(reply, stopped ? 200 : 404, stopped ? done : broken);
      },
    );
  });
}

function answer(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': PLAIN_PAGE_POLICY })
    .type('text/html; charset=utf-8')
    .send(page);
}
