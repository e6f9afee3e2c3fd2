import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { blank, hugePng, NO_PICTURE, pictureOf } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';

/** What decodes a picture. */
type Decoder = ReturnType<typeof sharp>;

const API = '/api/v1/products';
const MiB = 1024 * 1024;

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const photo = () => sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } });

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

describeShop('the picture of a product', (shop) => {
  let categoryId = 0;

  beforeAll(async () => {
    categoryId = (await shop().category()).id;
  });

  const fields = (more: object = {}) => ({ name: 'Чай', categoryId, price: 1, prioritySort: 1, ...more });
  const create = (...products: object[]) => shop().asAdmin.post(`${API}/create`, { products });
  const update = (id: number, more: object) => shop().asAdmin.put(`${API}/update/${id}`, fields(more));
  const made = async (more: object) => (await create(fields(more))).body.products[0];

  async function bytesAt(address: string): Promise<Buffer> {
    return Buffer.from(await (await fetch(shop().url + address)).arrayBuffer());
  }

  const status = async (address: string) => (await shop().get(address)).status;

  describe('taken', () => {
    it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('as %s', async (format) => {
      const picture = await pictureOf(format);
      const product = await made({ imageBase64: base64(picture), imageName: `красный.${format}` });
      expect(product).toMatchObject({
        imageType: 'image/webp',
        imageName: `красный.${format}`,
        imageUrl: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-960\.webp$/),
        imageColor: expect.stringMatching(/^#[bc].[12].[0-2].$/),
      });
      const bytes = Buffer.from(product.imageDataBase64, 'base64');
      expect(product.imageSize).toBe(bytes.length);
      expect(bytes.equals(picture)).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 40 });
      expect((await bytesAt(product.imageUrl)).equals(bytes)).toBe(true);
    });

    // Control: in `src/catalog/server/encode-picture.ts` replace `left: 0, top: 0` with `left: 32, top: 0`
    it('with the colour of its side, whatever its middle shows', async () => {
      const middle = await blank(40, 40, '#0000ff').png().toBuffer();
      const picture = blank(60, 60, '#f0e8d8')
        .composite([{ input: middle }])
        .png();
      expect((await made({ imageBase64: base64(await picture.toBuffer()) })).imageColor).toBe('#f0e8d8');
    });

    it('to travel in base64 in the width that a card shows', async () => {
      const { imageDataBase64, imageSize, imageUrl } = await made({
        imageBase64: base64(await blank(1200, 600).png().toBuffer()),
      });
      const bytes = Buffer.from(imageDataBase64, 'base64');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
      expect(imageSize).toBe(bytes.length);
      expect((await bytesAt(imageUrl.replace('-960', '-480'))).equals(bytes)).toBe(true);
    });

    it('as a data URL, and with the line breaks some programs put into base64', async () => {
      const text = base64(await pictureOf('png'));
      const raw = await made({ imageBase64: text });
      const asUrl = await made({ imageBase64: `data:image/png;base64,${text}` });
      const broken = await made({ imageBase64: text.replace(/.{76}/g, '$&\r\n') });
      expect([asUrl.imageUrl, broken.imageUrl]).toEqual([raw.imageUrl, raw.imageUrl]);
    });

    it('is none for null and for an empty text', async () => {
      expect(await made({ imageBase64: null, imageName: 'a.png' })).toMatchObject({
        imageUrl: null,
        imageName: null,
      });
      expect((await made({ imageBase64: '' })).imageUrl).toBeNull();
    });

    it('up to 10 MiB and not a byte more', async () => {
      const picture = await pictureOf('jpeg');
      const padded = (size: number) => base64(Buffer.concat([picture, Buffer.alloc(size - picture.length)]));
      expect((await create(fields({ imageBase64: padded(10 * MiB) }))).status).toBe(201);
      expect(await create(fields({ imageBase64: padded(10 * MiB + 1) }))).toMatchObject({
        status: 400,
        body: { errors: { 'products.0.imageBase64': 'Картинка больше 10 МБ' } },
      });
      const twice = await create(
        fields({ imageBase64: padded(7 * MiB) }),
        fields({ imageBase64: padded(7 * MiB) }),
      );
      expect(twice).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    });

    it('up to 40 megapixels and not a row more', async () => {
      expect((await create(fields({ imageBase64: base64(hugePng(8000, 5000)) }))).status).toBe(201);
      expect((await create(fields({ imageBase64: base64(hugePng(8000, 5001)) }))).status).toBe(415);
    });

    // Control: in `src/catalog/server/encode-picture.ts` replace `const AT_ONCE = 2;` with `const AT_ONCE = 20;`
    it('by many at once, of which two are at work', async () => {
      let [running, most] = [0, 0];
      const { metadata, stats } = sharp.prototype;
      // The first and the last thing that is done with each.
      const began = vi.spyOn(sharp.prototype, 'metadata').mockImplementation(function (this: Decoder) {
        running += 1;
        most = Math.max(most, running);
        return metadata.call(this);
      });
      const ended = vi.spyOn(sharp.prototype, 'stats').mockImplementation(async function (this: Decoder) {
        const facts = await stats.call(this);
        running -= 1;
        return facts;
      });
      onTestFinished(() => {
        began.mockRestore();
        ended.mockRestore();
      });
      const pictures = await Promise.all(
        Array.from({ length: 8 }, (_, i) => blank(60, 60, `#10${i}020`).png().toBuffer()),
      );
      const responses = await Promise.all(
        pictures.map((picture) => create(fields({ imageBase64: base64(picture) }))),
      );
      expect(new Set(responses.map(({ body }) => body.products[0].imageUrl)).size).toBe(8);
      expect([most, running]).toEqual([2, 0]);
    });
  });

  describe('stored', () => {
    it('upright, in three widths, without what a camera writes into it', async () => {
      const photo = await blank(1200, 600)
        .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const marked = await sharp(photo)
        .keepExif()
        .withExifMerge({ IFD0: { Copyright: 'SECRET PLACE' } })
        .jpeg()
        .toBuffer();
      expect(marked.includes('SECRET PLACE')).toBe(true);
      const { imageUrl } = await made({ imageBase64: base64(marked) });
      for (const [width, height] of [
        [480, 960],
        [240, 480],
        [120, 240],
      ]) {
        const bytes = await bytesAt(imageUrl.replace('-960', `-${height}`));
        const facts = await sharp(bytes).metadata();
        expect(facts).toMatchObject({ format: 'webp', width, height });
        expect(facts.exif).toBeUndefined();
        expect(bytes.includes('SECRET PLACE')).toBe(false);
      }
    });

    it('under an address that never changes, in no other width', async () => {
      const { imageUrl } = await made({ imageBase64: base64(await pictureOf('png')) });
      const { headers } = await shop().get(imageUrl);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(await status(imageUrl.replace('960', '961'))).toBe(404);
    });

    it.each([
      `${'0'.repeat(32)}-960.webp`,
      `${'0'.repeat(32)}-960.jpg`,
      'nothing.webp',
      '..%2F..%2Fetc%2Fpasswd',
      '%00',
    ])('is a plain 404 at %s', async (name) => {
      const response = await shop().get(`/pictures/${name}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    });
  });

  // What is no photograph at all: tests/safety/pictures.test.ts.
  describe('refused', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const bad: [string, () => Buffer | string | Promise<Buffer | string>][] = [
      ['SVG', () => svg],
      ['a JPEG without its last tenth', async () => cut(await photo().jpeg().toBuffer(), 0.9)],
      [
        'a progressive JPEG cut in half',
        async () => cut(await photo().jpeg({ progressive: true }).toBuffer()),
      ],
      ['a PNG cut in half', async () => cut(hugePng(3000, 3000))],
      ['a WebP cut in half', async () => cut(await photo().webp().toBuffer())],
      ['an AVIF cut in half', async () => cut(await photo().avif({ effort: 0 }).toBuffer())],
    ];
    const cut = (bytes: Buffer, part = 0.5) => bytes.subarray(0, bytes.length * part);

    it.each(bad)('%s', async (_, sample) => {
      const response = await create(fields({ imageBase64: base64(await sample()) }));
      expect(response).toMatchObject({
        status: 415,
        body: {
          code: 'UNSUPPORTED_MEDIA_TYPE',
          message: 'Файл не похож на фотографию. Подойдут JPEG, PNG, WebP, AVIF и GIF.',
        },
      });
    });

    it('by the name of its product, with all the others', async () => {
      const good = fields({ name: 'Хороший', imageBase64: base64(await pictureOf('png')) });
      const wrong = fields({ name: 'Плохой', imageBase64: base64(svg) });
      const response = await create(good, wrong);
      expect(response).toMatchObject({
        status: 415,
        body: { message: expect.stringContaining('«Плохой»') },
      });
      const { body } = await shop().post(`${API}/list-pageable`, {
        pageableRequest: {},
        searchQuery: 'Хороший',
        images: 'url',
      });
      expect(body.content).toEqual([]);
    });

    it('whatever a data URL calls it, and what stood there stays', async () => {
      const before = await made({ imageBase64: base64(await pictureOf('png')) });
      const imageBase64 = `data:image/png;base64,${base64(svg)}`;
      expect((await update(before.id, { imageBase64 })).status).toBe(415);
      expect(await status(before.imageUrl)).toBe(200);
    });
  });

  describe('changed', () => {
    it('stays without its field and when what was read is sent back', async () => {
      const before = await made({ imageBase64: base64(await photo().jpeg().toBuffer()), imageName: 'a.jpg' });
      // Each change is a version of its own.
      const same = { ...before, version: expect.any(Number) };
      expect((await update(before.id, {})).body).toEqual(same);
      expect((await update(before.id, { ...before, version: undefined, images: null })).body).toEqual(same);
      const echo = { imageBase64: before.imageDataBase64, imageName: 'b.jpg', imageType: 'x', imageSize: 1 };
      expect((await update(before.id, echo)).body).toEqual({ ...same, imageName: 'b.jpg' });
      // A program that has read any of the widths may send that back.
      for (const width of [240, 480, 960]) {
        const stored = await bytesAt(before.imageUrl.replace('-960', `-${width}`));
        const { imageUrl } = (await update(before.id, { imageBase64: base64(stored) })).body;
        expect(imageUrl, String(width)).toBe(before.imageUrl);
      }
      const asUrl = { imageBase64: `data:image/webp;base64,${before.imageDataBase64}` };
      expect((await update(before.id, asUrl)).body.imageUrl).toBe(before.imageUrl);
    });

    it('goes with null, and its file with it', async () => {
      const before = await made({
        imageBase64: base64(await blank(50, 50, '#010203').png().toBuffer()),
        imageName: 'a.png',
      });
      expect((await update(before.id, { imageBase64: null })).body).toMatchObject({
        ...NO_PICTURE,
      });
      expect(await status(before.imageUrl)).toBe(404);
    });

    it('makes room for the new one, unless another product shows it', async () => {
      const old = base64(await blank(50, 50, '#040506').png().toBuffer());
      const [first, second] = [await made({ imageBase64: old }), await made({ imageBase64: old })];
      expect(second.imageUrl).toBe(first.imageUrl);
      const anew = { imageBase64: base64(await blank(50, 50, '#070809').png().toBuffer()) };
      const changed = (await update(first.id, { ...anew, imageName: 'новая.png' })).body;
      expect(changed).toMatchObject({ imageName: 'новая.png' });
      expect(changed.imageUrl).not.toBe(first.imageUrl);
      expect(await status(first.imageUrl)).toBe(200);
      // A deleted product may come back with its picture.
      await shop().asAdmin.delete(`${API}/delete/${second.id}`);
      expect(await status(first.imageUrl)).toBe(200);
      await update(second.id, anew);
      expect(await status(first.imageUrl)).toBe(404);
    });
  });

  it('is left out of every list that asks for addresses only', async () => {
    const { id } = await made({ name: 'Уникальный', imageBase64: base64(await pictureOf('png')) });
    const page = { pageableRequest: { size: 100 }, categoryId };
    const lists: [string, object][] = [
      ['by-ids', { ids: [id] }],
      ['all', page],
      ['list-pageable', page],
      ['list', { categoryId }],
    ];
    const shown = (body: { content?: { id: number }[] }) =>
      (body.content ?? (body as { id: number }[])).find((product: { id: number }) => product.id === id);
    for (const [call, input] of lists) {
      const withUrl = await shop().asAdmin.post(`${API}/${call}`, { ...input, images: 'url' });
      expect(shown(withUrl.body), call).toMatchObject({
        imageDataBase64: null,
        imageSize: null,
        imageUrl: expect.any(String),
      });
      const full = await shop().asAdmin.post(`${API}/${call}`, input);
      expect(shown(full.body), call).toMatchObject({ imageDataBase64: expect.any(String) });
    }
    await shop().asAdmin.delete(`${API}/delete/${id}`);
    const deleted = await shop().asAdmin.get(`${API}/deleted?images=url`);
    expect(shown(deleted.body)).toMatchObject({ imageDataBase64: null, imageUrl: expect.any(String) });
    expect(shown((await shop().asAdmin.get(`${API}/deleted`)).body)).toMatchObject({
      imageDataBase64: expect.any(String),
    });
    expect((await shop().asAdmin.get(`${API}/deleted?images=all`)).status).toBe(400);
  });
});

const CDN = 'https://pictures.shop.example';

describeShop(
  'the pictures of another origin',
  (shop) => {
    // Control: in `src/catalog/server/product-response.ts` replace `LARGEST, pictureOrigin)` with `LARGEST, '')`
    // Control: in `src/platform/policy/browser-policy.ts` replace `["img-src 'self' data: blob:", pictures]` with `["img-src 'self' data: blob:"]`
    it('are named by it in answers and pages, and let into them', async () => {
      const { categoryId } = await shop().product();
      const imageBase64 = base64(await pictureOf('jpeg'));
      const product = {
        name: 'Чай с картинкой',
        categoryId,
        price: 1,
        prioritySort: 1,
        imageBase64,
        imageName: 'чай.jpg',
      };
      const [made] = (await shop().asAdmin.post(`${API}/create`, { products: [product] })).body.products;
      expect(made.imageUrl).toMatch(/^https:\/\/pictures\.shop\.example\/pictures\/[\da-f]{32}-960\.webp$/);

      const page = await shop().get(`/category/${categoryId}`);
      const small = made.imageUrl.replace('-960.', '-240.');
      expect(page.text).toContain(`${small} 240w`);
      expect(page.text).toContain(`"image":"${made.imageUrl}"`);
      expect(page.text).not.toMatch(/["' ]\/pictures\//);
      // Control: in `src/entry.server.tsx` replace ` fetchpriority="low"` with ``
      expect(page.text).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/');
      expect(page.text).not.toContain('<link rel="modulepreload" href');
      expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: blob: ${CDN};`);

      // What the CDN asks for: the same path, and browsers may show it elsewhere.
      const file = await shop().get(new URL(made.imageUrl).pathname);
      expect(file.status).toBe(200);
      expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect((await shop().get('/')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
    });
  },
  { pages: true, config: { PICTURES_URL: `${CDN}/` } },
);
