/** What the texts of the shop are made with, where they are looked at themselves. */
export const TEXT_FACTS = {
  region: 'Область',
  phone: '+79990000000',
  email: 'shop@example.com',
  messengerUrl: 'https://example.com',
  operator: 'ИП Тестова Т. Т.',
  orderMonths: 12,
  requisites: [],
  payee: null,
  payeeWhenTold: null,
  advert: null,
  sendsMail: false,
};

/** The parts of the policy that the specification names, in its order. */
export const POLICY_PARTS = [
  'Общие положения',
  'Термины',
  'Права и обязанности оператора',
  'Права субъекта персональных данных',
  'Виды данных',
  'Цели обработки',
];
