import { expect, test } from 'vitest';
import { serializeResponse } from './cached-call.ts';

const picture = (byte: number) => Buffer.alloc(9_000, byte).toString('base64');

test.each([
  ['nothing long', { name: 'Чай', tags: ['а'], none: null }],
  [
    'pictures among Russian words',
    [
      { imageDataBase64: picture(1), name: 'Чай «Утро» 🍵' },
      { b: null, imageDataBase64: picture(2) },
    ],
  ],
  ['a picture last', { content: { name: 'Чай', imageDataBase64: picture(7) } }],
  ['small and missing pictures', [{ imageDataBase64: 'AAAA' }, { imageDataBase64: null }]],
  ['other long texts', { text: 'длинный "текст"\n'.repeat(900), imageDataBase64: picture(3) }],
  [
    'words that look like a hole',
    [['"\\u0000"', '\\u0000', '\\"\\u0000\\"'], { imageDataBase64: picture(4) }],
  ],
])('the bytes of %s are those of JSON', (_, response) => {
  expect(serializeResponse(response).bytes.toString()).toBe(JSON.stringify(response));
});

test('only answers with pictures are heavy', () => {
  expect(serializeResponse({ imageDataBase64: picture(1) }).heavy).toBe(true);
  expect(serializeResponse({ a: 'слово '.repeat(9_000) }).heavy).toBe(false);
});
