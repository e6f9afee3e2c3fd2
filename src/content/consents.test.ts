import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { TEXT_FACTS } from '../../tests/support/text-facts.ts';
import { buildConsentTexts } from './consents.ts';

const texts = buildConsentTexts(TEXT_FACTS);

/** What stands in the database as agreed to must be findable again: one version, one text. */
const pinned = {
  registration: { version: '2026-11-23', hash: '6428100534e43012' },
  recipient: { version: '2026-11-23', hash: '90e2723062bbd439' },
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
