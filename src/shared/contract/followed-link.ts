import * as z from 'zod/mini';

const PAGE_OR_MESSENGER = /^(https?:\/\/|tg:|viber:|whatsapp:)/i;

/** A link that people follow, of a page or of a messenger's own kind; emptied, there is none. */
export function followedLink(byDefault: string) {
  return z._default(
    z
      .string()
      .check(
        z.refine(
          (given) => given === '' || (PAGE_OR_MESSENGER.test(given) && URL.canParse(given)),
          'нужна ссылка вида https://shop.example (для мессенджера годятся tg:, viber: и whatsapp:)',
        ),
      ),
    byDefault,
  );
}
