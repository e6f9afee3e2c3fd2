import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts({
  region: 'Область',
  phone: '+79990000000',
  email: 'shop@example.com',
  messengerUrl: 'https://example.com',
  operator: 'ИП Тестова Т. Т.',
  orderMonths: 12,
  requisites: [],
  advert: null,
  sendsMail: false,
});

/** What stands in the database as agreed to must be findable again: one version, one text. */
const pinned = {
  registration: { version: '2026-11-21', hash: '70c09e5bad536e0d' },
  recipient: { version: '2026-11-21', hash: '0caa3bbb47993a6c' },
};

it.each(texts)(
  'the text of $id is the one of its version; change both together',
  ({ id, version, ...text }) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([text.title, text.blocks]))
      .digest('hex')
      .slice(0, 16);
    expect({ version, hash }).toEqual(pinned[id]);
  },
);
