import type { AuditEntry } from '../../src/audit/admin-record.contract.ts';
import type { HttpClient, HttpResponse, RequestOptions } from './http-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-config.ts';

type Overrides = Record<string, unknown>;

export interface Buyer {
  id: number;
  email: string;
  password: string;
  token: string;
}

let made = 0;

/** A number that no other call in this process got; keeps names and e-mails apart. */
const unique = () => `${process.pid}-${count()}`;

/** As long as any other, so that none is the beginning of another. */
const count = () => String(++made).padStart(4, '0');

/**
 * A name that no other test has, nor another try of the same: the word with letters of its own at its end, so
 * that a search takes it for one word.
 */
export const newName = (word: string) =>
  word + [...count()].map((digit) => 'бвгджзклмн'[Number(digit)]).join('');

/** An e-mail that nobody has yet. */
export const newEmail = () => `person-${unique()}@example.com`;

/** What is sent of a recipient, but for the facility. */
export const RECIPIENT = {
  lastName: 'Соколов',
  firstName: 'Иван',
  middleName: 'Петрович',
  birthDate: '1985-03-08',
  squadNumber: '5',
  institutionName: '',
  additionalInfo: '',
  phone: '+79991234567',
  confirmLastName: 'Соколов',
  consent: true,
};

/** Things of a shop, made through its own calls; each answers what the API answered. */
export function shopMakers(client: HttpClient) {
  const { post } = client;
  let adminToken: Promise<string> | undefined;
  /** The administrator's token, by a real login. */
  const admin = () => {
    adminToken ??= post('/api/v1/user/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }).then(
      (response) => expectStatus(200, response).token as string,
    );
    return adminToken;
  };

  const signed = async (options?: RequestOptions) => ({ ...options, token: await admin() });
  /** The same calls, with the administrator's token. */
  const asAdmin = {
    get: async (path: string, options?: RequestOptions) => client.get(path, await signed(options)),
    post: async (path: string, body: unknown, options?: RequestOptions) =>
      post(path, body, await signed(options)),
    put: async (path: string, body: unknown, options?: RequestOptions) =>
      client.put(path, body, await signed(options)),
    patch: async (path: string, body: unknown, options?: RequestOptions) =>
      client.patch(path, body, await signed(options)),
    delete: async (path: string, options?: RequestOptions) => client.delete(path, await signed(options)),
  };

  /** A buyer who has registered and signed in. */
  const buyer = async (overrides: Overrides = {}): Promise<Buyer> => {
    const account = {
      lastName: 'Соколова',
      firstName: 'Анна',
      middleName: 'Петровна',
      email: `buyer-${unique()}@example.com`,
      password: 'надёжный пароль',
      consent: true,
      ...overrides,
    };
    expectStatus(201, await post('/api/v1/user/register', account));
    const { email, password } = account;
    const { token } = expectStatus(200, await post('/api/v1/user/login', { email, password }));
    return { id: Number(payloadOf(token).sub), email, password, token };
  };

  const facility = async (overrides: Overrides = {}) => {
    const input = {
      name: `Учреждение ${unique()}`,
      deliveryCost: 350,
      freeDeliveryThreshold: 5000,
      ...overrides,
    };
    const response = await post(
      '/api/v1/work-addresses/create',
      { workAddressList: [input] },
      { token: await admin() },
    );
    return expectStatus(201, response).addressList[0];
  };

  const category = async (overrides: Overrides = {}) => {
    const input = { name: `Категория ${unique()}`, prioritySort: 10, ...overrides };
    const response = await post(
      '/api/v1/categories/create',
      { categories: [input] },
      { token: await admin() },
    );
    return expectStatus(201, response).categories[0];
  };

  const prices = new Map<number, number>();
  /** A category below another. */
  const subcategory = async (masterCategoryId: number, overrides: Overrides = {}) => {
    const { id: movedCategoryId } = await category(overrides);
    const move = { movedCategoryId, actionCategory: 'RAISE_UNIT_CATEGORY', masterCategoryId };
    return expectStatus(200, await asAdmin.post('/api/v1/categories/move-to-subcategory', move));
  };

  /** A product, in a category of its own unless told which. */
  const product = async (overrides: Overrides = {}) => {
    const categoryId = 'categoryId' in overrides ? overrides.categoryId : (await category()).id;
    const input = { name: `Товар ${unique()}`, price: 129.9, prioritySort: 5, ...overrides, categoryId };
    const response = await post('/api/v1/products/create', { products: [input] }, { token: await admin() });
    const made = expectStatus(201, response).products[0];
    prices.set(made.id, made.price);
    return made;
  };

  /** A saved address of a buyer, at a facility of its own unless told which: `{message, id}`. */
  const recipient = async (token: string, overrides: Overrides = {}) => {
    const institutionId = overrides.institutionId ?? (await facility()).id;
    const response = await post(
      '/api/v1/user/address/save',
      {
        ...RECIPIENT,
        ...overrides,
        institutionId,
      },
      { token },
    );
    return expectStatus(201, response);
  };

  /** A buyer with a saved address at a new facility. */
  const family = async (settings: Overrides) => {
    const { token } = await buyer();
    const { id } = await facility(settings);
    const addressId = (await recipient(token, { institutionId: id })).id;
    return { token, addressId, facilityId: id };
  };

  /**
   * An order of a buyer: one piece of a new product to a new address unless told otherwise. `key`
   * goes as the Idempotency-Key; `total` is the goods' sum unless given.
   */
  const order = async (token: string, { key, ...overrides }: Overrides & { key?: string } = {}) => {
    const addressId = overrides.addressId ?? (await recipient(token)).id;
    const cartItems = (overrides.cartItems as CartItem[]) ?? [{ id: (await product()).id, quantity: 1 }];
    const confirm = (total: unknown) =>
      post(
        '/api/v1/user/order/confirm',
        { ...overrides, addressId, cartItems, total },
        { token, headers: key === undefined ? {} : { 'idempotency-key': key } },
      );
    const response = await confirm(overrides.total ?? sumGoods(cartItems, prices));
    // A price may have changed since its product was made.
    const again = response.status === 409 && overrides.total === undefined;
    return expectStatus(201, again ? await confirm(await askSum(post, cartItems)) : response);
  };

  /** The administrator moves an order on. */
  const move = async (id: number, status: string, more: Overrides = {}) =>
    expectStatus(200, await asAdmin.post(`/api/v1/user/order/${id}/change-status`, { status, ...more }));

  /** A buyer cancels their own order. */
  const cancel = async (id: number, token: string) => {
    const body = { status: 'CANCELED_USER' };
    return expectStatus(200, await post(`/api/v1/user/order/${id}/change-status`, body, { token }));
  };

  /** An order as the desk shows it. */
  const atDesk = async (id: number) =>
    expectStatus(200, await asAdmin.post('/api/v1/user/order/desk/by-ids', { ids: [id] }))[0];

  /** Entries of the audit log, newest first. */
  const record = async (filter: Overrides = {}): Promise<AuditEntry[]> =>
    expectStatus(200, await asAdmin.post('/api/v1/admin/record/list', { pageable: {}, ...filter })).content;

  return {
    ...{ admin, asAdmin, buyer, facility, category, subcategory, product, recipient, family },
    ...{ order, move, cancel, atDesk, record },
  };
}

interface CartItem {
  id: number;
  quantity: number;
}

async function askSum(post: HttpClient['post'], items: CartItem[]): Promise<number> {
  const ids = items.map(({ id }) => id);
  const products = expectStatus(200, await post('/api/v1/products/by-ids', { ids, images: 'url' }));
  return sumGoods(items, new Map(products.map(({ id, price }: CartItem & { price: number }) => [id, price])));
}

const sumGoods = (items: CartItem[], prices: Map<number, number>) =>
  items.reduce((sum, { id, quantity }) => sum + Math.round((prices.get(id) ?? 0) * 100) * quantity, 0) / 100;

/** The body of a response that must have this status; says what came instead. */
export function expectStatus(status: number, response: HttpResponse): HttpResponse['body'] {
  if (response.status !== status)
    throw new Error(`${status} expected, ${response.status} came: ${response.text}`);
  return response.body;
}

/** The payload of a token, unverified. */
export function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}
