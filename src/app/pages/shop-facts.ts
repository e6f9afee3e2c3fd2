import type { ShopFacts } from '../../shared/contract/shop-facts.ts';
import type { Config } from '../../shared/server/config.ts';

/** What the pages show of the configuration: contacts, requisites, the advert when it is complete. */
export function shopFacts(config: Config): ShopFacts {
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
