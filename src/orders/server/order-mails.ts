import * as z from 'zod/mini';
import { findMailboxForOrderMails } from '../../accounts/accounts.server.ts';
import { formatWeekdayAndDay } from '../../facilities/parcel-words.ts';
import { moscowDay } from '../../lib/calendar.ts';
import type { Config } from '../../platform/config/config.ts';
import type { MailComposer, MailMessage } from '../../platform/mail/render-mail.ts';
import {
  buyerStatusLabels,
  describeStatusToBuyer,
  getReachedStatus,
  orderStatuses,
  unpaidStatuses,
} from '../order-status.ts';
import {
  findOrderMessage,
  mayOrderBePaid,
  ORDER_MESSAGE_MAIL_KIND,
  type OrderMailKind,
} from './order-mails.db.ts';

/** What is stored of an order for its mail: nothing that names a person, a facility or goods. */
const facts = z.object({
  orderId: z.number(),
  status: z.enum(orderStatuses),
  plannedDay: z.nullable(z.string()),
  packed: z.optional(z.boolean()),
  hasBoxesIn: z.optional(z.boolean()),
});

type Facts = z.output<typeof facts>;

/** The words of a mail about an order. An administrator's comment is not among them: it may name anybody. */
interface Words {
  subject(order: Facts): string;
  /** @param meaning what the status means for the buyer */
  paragraphs(order: Facts, meaning: string): string[];
}

function handedIn({ plannedDay, status }: Facts): string {
  if (plannedDay === null || plannedDay < moscowDay(new Date())) return 'День сдачи сообщит администратор.';
  const condition = unpaidStatuses.includes(status) ? ', если заказ будет оплачен вовремя' : '';
  return `День сдачи в учреждение: ${formatWeekdayAndDay(plannedDay)}${condition}.`;
}

const words = {
  ORDER_CONFIRMED: {
    subject: ({ orderId }) => `Заказ № ${orderId} принят`,
    paragraphs: (order, meaning) => [`Мы приняли ваш заказ № ${order.orderId}.`, meaning, handedIn(order)],
  },
  ORDER_STATUS: {
    subject: ({ orderId, status }) => `Заказ № ${orderId}: ${buyerStatusLabels[status].toLowerCase()}`,
    paragraphs: ({ orderId, status }, meaning) => [
      `Статус заказа № ${orderId}: «${buyerStatusLabels[status]}».`,
      meaning,
    ],
  },
  ORDER_DAY: {
    subject: ({ orderId }) => `Заказ № ${orderId}: другой день сдачи`,
    paragraphs: (order) => [`День сдачи заказа № ${order.orderId} изменился.`, handedIn(order)],
  },
  ORDER_MAY_PAY: {
    subject: ({ orderId }) => `Заказ № ${orderId}: можно платить`,
    paragraphs: ({ orderId }) => [
      `Заказ № ${orderId} можно оплатить. Кнопка «Как заплатить» у заказа показывает QR-код: по нему деньги переводят в приложении своего банка.`,
      'Если вы уже заплатили, второй раз платить не нужно.',
    ],
  },
  ORDER_RECIPIENT: {
    subject: ({ orderId }) => `Заказ № ${orderId}: исправлены данные получателя`,
    paragraphs: (order) => [
      `В заказе № ${order.orderId} исправлены данные получателя. Что именно и сколько теперь стоит доставка, видно в заказе.`,
      handedIn(order),
    ],
  },
  ORDER_PACKING: {
    subject: ({ orderId }) => `Заказ № ${orderId}: изменения при сборке`,
    paragraphs: ({ orderId }) => [
      `Заказ № ${orderId} собран не совсем так, как вы заказали: чего-то не оказалось.`,
      'Что положили и изменилась ли сумма, видно в заказе.',
    ],
  },
  ORDER_HANDOVER: {
    subject: ({ orderId }) => `Заказ № ${orderId}: как прошла сдача`,
    paragraphs: ({ orderId }) => [
      `Мы записали, что сдали в учреждение по заказу № ${orderId} и не вернули ли чего-нибудь.`,
    ],
  },
} as const satisfies Record<OrderMailKind, Words>;

const DETAILS = 'Подробности — в «Моих заказах»; без входа их никто не увидит.';

/** Makes one letter of several about orders of one account. */
export const mergeOrderMails = (letters: readonly [MailMessage, ...MailMessage[]]): MailMessage => ({
  ...letters[0],
  subject: 'Новое о ваших заказах',
  paragraphs: [
    ...letters.map(({ paragraphs }) => paragraphs.filter((words) => words !== DETAILS).join(' ')),
    DETAILS,
  ],
});

/**
 * The words of the mails about orders, by kind; all of them are stopped by one click.
 * @param showsQr whether an unpaid order shows a QR code to pay by
 */
export function createOrderMailComposers(
  config: Config,
  showsQr: () => boolean,
): Record<string, MailComposer> {
  const compose =
    ({ subject, paragraphs }: Words): MailComposer =>
    async (db, mail) => {
      const mailbox = await findMailboxForOrderMails(db, config, mail.userId);
      if (mailbox === undefined) return undefined;
      const order = facts.parse(mail.facts);
      const reached = getReachedStatus({ status: order.status, packed: order.packed || undefined });
      const meaning = describeStatusToBuyer(reached, showsQr(), order.hasBoxesIn);
      return {
        ...mailbox,
        subject: subject(order),
        paragraphs: [...paragraphs(order, meaning), DETAILS],
        link: myOrders(config),
      };
    };
  return {
    ...Object.fromEntries(Object.entries(words).map(([kind, one]) => [kind, compose(one)])),
    ORDER_MAY_PAY: async (db, mail) =>
      (await mayOrderBePaid(db, facts.parse(mail.facts).orderId))
        ? compose(words.ORDER_MAY_PAY)(db, mail)
        : undefined,
    [ORDER_MESSAGE_MAIL_KIND]: composeMessage(config),
  };
}

const messageFacts = z.object({ messageId: z.number() });

/** A mail begins with the same greeting anyway. */
const GREETING = /^Здравствуйте[.!,]\s*/;

/** The words that an administrator has written to the buyer of an order. */
const composeMessage =
  (config: Config): MailComposer =>
  async (db, mail) => {
    const message = await findOrderMessage(db, messageFacts.parse(mail.facts).messageId);
    const mailbox = await findMailboxForOrderMails(db, config, mail.userId);
    if (message === undefined || mailbox === undefined) return undefined;
    return {
      ...mailbox,
      subject: `Заказ № ${message.order_id}: сообщение магазина`,
      paragraphs: message.text.replace(GREETING, '').split(/\n+/),
      link: myOrders(config),
    };
  };

const myOrders = ({ PUBLIC_URL }: Config) => ({
  label: 'Мои заказы',
  address: `${PUBLIC_URL}/user-order-list`,
});
