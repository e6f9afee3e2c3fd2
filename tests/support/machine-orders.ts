import { httpClient } from './http-client.ts';
import { shopMakers } from './shop-makers.ts';

/** A program for a machine of its own (own-machine.ts): makes so many orders in the shop at this address. */
const [url = '', count = ''] = process.argv.slice(2);
const make = shopMakers(httpClient(url));
const { token } = await make.buyer();
// One for all: an account keeps a hundred recipients at most.
const addressId = (await make.recipient(token)).id;
for (let made = 0; made < Number(count); made += 1) await make.order(token, { addressId });
