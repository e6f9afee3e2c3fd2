import { RouterContextProvider, type ServerBuild } from 'react-router';
import type { ShopFacts } from '../../contract/shop-facts.ts';
import type * as entry from '../../entry.server.tsx';
import type { Config } from '../../platform/config/config.ts';
import type { PageFacts } from '../../platform/html/mount-pages.ts';
import { sendsMail } from '../../platform/mail/outbox.db.ts';
import type { ShopSettings } from '../../settings/settings.server.ts';

/** Returns what makes the context of a page: the shop's own facts beside those of the request. */
export function pageContextOf(config: Config, settings: () => ShopSettings) {
  return async (build: ServerBuild, facts: PageFacts): Promise<RouterContextProvider> => {
    const shop = shopFacts(settings(), config);
    // A context is known by its identity, and the bundle has its own: take it from there.
    const { module } = build.entry as unknown as { module: typeof entry };
    const context = new RouterContextProvider();
    context.set(module.serverFacts, {
      ...facts,
      shop,
      serviceWorker: config.SERVICE_WORKER,
      picturesUrl: config.PICTURES_URL,
    });
    return context;
  };
}

/** Returns what the pages show of the settings: contacts, requisites, the advert when it is complete. */
export function shopFacts(config: ShopSettings, fixed: Pick<Config, 'SMTP_URL'>): ShopFacts {
  const advert = {
    text: config.SHOP_ADVERT_TEXT,
    url: config.SHOP_ADVERT_URL,
    advertiser: config.SHOP_ADVERT_ADVERTISER,
    erid: config.SHOP_ADVERT_ERID,
  };
  return {
    region: config.SHOP_REGION,
    phone: config.SHOP_PHONE,
    email: config.SHOP_EMAIL,
    messengerUrl: config.SHOP_MESSENGER_URL.replace('{phone}', config.SHOP_PHONE.replace(/\D/g, '')),
    operator: config.SHOP_OPERATOR,
    sendsMail: sendsMail(fixed),
    orderMonths: config.RETENTION_ORDER_MONTHS,
    requisites: [
      ['ИНН', config.SHOP_INN],
      ['ОГРНИП', config.SHOP_OGRNIP],
      ['Расчётный счёт', config.SHOP_ACCOUNT],
      ['Банк', config.SHOP_BANK],
      ['БИК', config.SHOP_BIC],
      ['Корр. счёт', config.SHOP_CORRESPONDENT_ACCOUNT],
      ['ИНН банка', config.SHOP_BANK_INN],
      ['КПП банка', config.SHOP_BANK_KPP],
    ],
    advert: Object.values(advert).every((part) => part !== '') ? advert : null,
  };
}
