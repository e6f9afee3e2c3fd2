/** Whom a transfer for an order goes to. */
export interface Payee {
  name: string;
  /** 10 or 12 digits. */
  inn: string;
  account: string;
  bank: string;
  bic: string;
  correspondentAccount: string;
}

/** What the pages show of the shop's configuration; nothing here is secret. */
export interface PublicShopInfo {
  region: string;
  /** `+7XXXXXXXXXX` */
  phone: string;
  email: string;
  messengerUrl: string;
  operator: string;
  /** Whether the shop sends mail: about orders, and the link to a new password. */
  sendsMail: boolean;
  /** How long a finished order keeps the names of people, in months. */
  orderMonths: number;
  /** Name and value, in the order of the footer. */
  requisites: [string, string][];
  /** Null where not every unpaid order shows a QR code to pay by. */
  payee: Payee | null;
  /** The same for the orders of which the desk has said that they may be paid. */
  payeeWhenTold: Payee | null;
  /** Null unless text, link, advertiser and erid are all configured. */
  advert: { text: string; url: string; advertiser: string; erid: string } | null;
}
