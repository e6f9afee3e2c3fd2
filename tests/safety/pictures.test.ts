import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { PICTURE_WIDTHS } from '../../src/catalog/picture-address.ts';
import { type BadPicture, badPictures, MARKER } from '../support/bad-pictures.ts';
import { noteSafety, rounds } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

const MiB = 1024 * 1024;

const corpus = await badPictures();

describeShop('bad pictures', (shop) => {
  let categoryId = 0;

  beforeAll(async () => {
    categoryId = (await shop().category()).id;
  });

  it('are sixty and more', () => expect(corpus.length).toBeGreaterThanOrEqual(60));

  const send = ({ name, sent }: BadPicture) => {
    const imageBase64 = Buffer.isBuffer(sent) ? sent.toString('base64') : sent.value;
    // What a name or a type says of a file is never believed.
    const product = {
      name,
      categoryId,
      price: 1,
      prioritySort: 1,
      imageBase64,
      imageName: 'x.svg',
      imageType: 'text/html',
    };
    return shop().asAdmin.post('/api/v1/products/create', { products: [product] });
  };

  /** What is wrong with the picture that was stored; it may be nothing but a picture. */
  async function faultsOf(imageUrl: string | null): Promise<string[]> {
    if (imageUrl === null) return ['a product without its picture'];
    const faults: string[] = [];
    for (const width of PICTURE_WIDTHS) {
      const response = await fetch(shop().url + imageUrl.replace('-960', `-${width}`));
      const bytes = Buffer.from(await response.arrayBuffer());
      const { format, exif, icc, iptc, xmp, pages, comments, ...facts } = await sharp(bytes).metadata();
      if (response.headers.get('content-type') !== 'image/webp' || format !== 'webp')
        faults.push(`served as ${format}`);
      if (exif ?? icc ?? iptc ?? xmp ?? comments) faults.push('metadata');
      if (pages !== undefined && pages !== 1) faults.push(`${pages} frames`);
      if (Math.max(facts.width, facts.height) > width) faults.push(`${facts.width} wide`);
      if (bytes.includes(MARKER) || bytes.includes('__xss')) faults.push('a payload');
    }
    return faults;
  }

  // Control: drop isPhotograph or limitInputPixels in encode-picture.ts; add .keepMetadata() before .webp().
  it('are refused or come out clean, without a crash and within bounds', async () => {
    const count = rounds(shop().kind, { full: corpus.length, short: 40 });
    const chosen = corpus.filter(
      (_, index) =>
        Math.floor((index * count) / corpus.length) !== Math.floor(((index - 1) * count) / corpus.length),
    );
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const faults: string[] = [];
    const seen = { refused: 0, clean: 0 };
    for (const picture of chosen) {
      const { status, body } = await send(picture);
      if (status === 201 && !picture.picture) faults.push(`${picture.name}: taken`);
      else if (status === 201) {
        seen.clean += 1;
        faults.push(
          ...(await faultsOf(body.products[0].imageUrl)).map((fault) => `${picture.name}: ${fault}`),
        );
      } else if ([400, 413, 415].includes(status)) seen.refused += 1;
      else faults.push(`${picture.name}: ${status}`);
    }
    clearInterval(watch);
    expect(faults).toEqual([]);
    expect(seen.refused).toBeGreaterThan(seen.clean);
    expect((await shop().get('/health/ready')).status).toBe(200);
    const grown = Math.round((most - before) / MiB);
    // A bomb of 256 megapixels alone would take 768.
    expect(grown).toBeLessThan(600);
    noteSafety({
      what: `плохие картинки, ${chosen.length} файлов`,
      where: shop().kind,
      goal: 'отказ или чистая картинка, 0 падений',
      reached: `отказов ${seen.refused}, чистых ${seen.clean}, памяти больше на ${grown} МБ`,
    });
  }, 300_000);

  // Control: let sharp read what it can (drop the block in encode-picture.ts).
  it.each(['SVG', 'TIFF'])('%s is never even tried', async (name) => {
    const picture = corpus.find((one) => one.name === name);
    expect((await send(picture as BadPicture)).status).toBe(415);
    await expect(sharp((picture as BadPicture).sent as Buffer).metadata()).rejects.toThrow(
      /unsupported image format/,
    );
  });
});
