import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { hugePng, pictureOf, pngChunk } from './picture-samples.ts';

/** What a picture must never carry on: searched for in whatever is stored of it. */
export const MARKER = '<script>__xss(1)</script>';

/** Something that is sent as `imageBase64`: bytes to encode, or a value as it is. */
export interface BadPicture {
  name: string;
  sent: Buffer | { value: unknown };
  /** A picture all the same, or nearly: it may be taken, and must come out clean. */
  picture: boolean;
}

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${MARKER}</svg>`;
const ftyp = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1');
const bytes = (...numbers: number[]) => Buffer.from([...numbers, ...new Array(100).fill(0)]);

/** Files of every other kind, some of which the decoder itself could read. */
const otherKinds: [string, Buffer | string][] = [
  ['SVG', svg],
  ['SVG после объявления', `<?xml version="1.0"?>${svg}`],
  ['SVG с меткой порядка байтов', `\uFEFF${svg}`],
  ['SVG в UTF-16', Buffer.from(`\uFEFF${svg}`, 'utf16le')],
  ['SVG, сжатый', gzipSync(svg)],
  ['SVG с чужой сущностью', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`],
  [
    'SVG, который растёт',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>`,
  ],
  ['HTML', `<!doctype html>${MARKER}`],
  ['XHTML', `<html xmlns="http://www.w3.org/1999/xhtml">${MARKER}</html>`],
  ['сценарий', '__xss(1)'],
  ['PDF', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>'],
  ['PostScript', '%!PS-Adobe-3.0\nshowpage'],
  ['числа через запятую', '1,2,3\n4,5,6\n'],
  ['матрица', '3 3\n1 2 3\n4 5 6\n7 8 9\n'],
  ['PPM', Buffer.concat([Buffer.from('P6\n4 4\n255\n'), Buffer.alloc(48)])],
  ['PGM текстом', 'P2\n2 2\n255\n0 1 2 3\n'],
  ['Radiance', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0'],
  ['FITS', 'SIMPLE  =                    T'.padEnd(2880)],
  ['OpenEXR', bytes(0x76, 0x2f, 0x31, 0x01, 2)],
  ['VIPS', bytes(0x08, 0xf2, 0xa6, 0xb6)],
  ['BMP', bytes(0x42, 0x4d, 0x46, 0, 0, 0, 0, 0, 0, 0, 0x36)],
  ['JPEG 2000', bytes(0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 13, 10, 0x87, 10)],
  ['JPEG XL', bytes(0xff, 0x0a)],
  ['HEIC', ftyp('heic')],
  ['MP4', ftyp('mp42')],
  ['нули', Buffer.alloc(1000)],
  ['GIF из одного сценария', 'GIF89a/*=0;*/=1;__xss(1)//'],
  ['JPEG из одного заголовка', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['PNG из одной подписи', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
];

/** What is no base64 at all, or says it is something else. */
const values: [string, unknown][] = [
  ['не base64', '!!!!'],
  ['одни знаки равенства', '===='],
  ['адрес', 'https://elsewhere.example/x.png'],
  ['файл', 'file:///etc/passwd'],
  ['data URL с HTML', `data:text/html,${MARKER}`],
  ['data URL с HTML в base64', `data:text/html;base64,${btoa(MARKER)}`],
  ['data URL с SVG', `data:image/svg+xml;utf8,${svg}`],
  ['data URL с SVG в base64', `data:image/svg+xml;base64,${btoa(svg)}`],
  ['SVG под видом PNG', `data:image/png;base64,${btoa(svg)}`],
  ['data URL в data URL', 'data:image/png;base64,data:image/png;base64,iVBORw0KGgo='],
  ['data URL в base64', `data:image/png;base64,${btoa('data:image/png;base64,iVBORw0KGgo=')}`],
  ['число', 42],
  ['объект', { type: 'Buffer', data: [255, 216] }],
  ['список', [[137, 80, 78, 71]]],
  ['11 мебибайт', 'A'.repeat(15_000_000)],
  ['17 мебибайт', 'A'.repeat(17 * 1024 * 1024)],
];

/** Every bad or tricky file that is tried on the shop; those it may take must come out clean. */
export async function badPictures(): Promise<BadPicture[]> {
  const good = Object.fromEntries(
    await Promise.all(FORMATS.map(async (format) => [format, await noisy().toFormat(format).toBuffer()])),
  ) as Record<(typeof FORMATS)[number], Buffer>;
  const others: [string, Buffer | string][] = [
    ...otherKinds,
    ['TIFF', await pictureOf('tiff')],
    ...bombs(good),
    ...FORMATS.flatMap((format): [string, Buffer][] => [
      ...[10, 0.1, 0.5].map((part): [string, Buffer] => [
        `${format}, от которого осталось ${part < 1 ? `${part * 100} %` : `${part} байтов`}`,
        good[format].subarray(0, part < 1 ? good[format].length * part : part),
      ]),
      [`HTML, а за ним ${format}`, Buffer.concat([Buffer.from(MARKER), good[format]])],
    ]),
  ];
  const pictures: [string, Buffer][] = [
    ...FORMATS.flatMap((format): [string, Buffer][] => [
      [`${format}, от которого осталось 90 %`, good[format].subarray(0, good[format].length * 0.9)],
      [`${format} без последнего байта`, good[format].subarray(0, -1)],
      [`${format} с испорченной серединой`, spoiled(good[format])],
      [`${format}, а за ним HTML`, Buffer.concat([good[format], Buffer.from(MARKER)])],
    ]),
    // The decoder goes by its frame, which is small, and not by what it calls its screen.
    ['GIF, который назвал себя огромным', patched(good.gif, (copy) => copy.writeUInt32LE(0xffffffff, 6))],
    ...(await carriers(good)),
  ];
  return [
    ...others.map(([name, sent]) => ({ name, sent: Buffer.from(sent), picture: false })),
    ...values.map(([name, value]) => ({ name, sent: { value }, picture: false })),
    ...pictures.map(([name, sent]) => ({ name, sent, picture: true })),
  ];
}

function noisy(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 120, height: 90, channels: 3, background: 'red', noise } });
}

function spoiled(good: Buffer): Buffer {
  const copy = Buffer.from(good);
  const middle = Math.floor(copy.length / 2);
  copy.fill(0x5a, middle, middle + 64);
  return copy;
}

/** Good pictures with a payload where cameras and programs keep theirs. */
async function carriers(good: { jpeg: Buffer; png: Buffer; gif: Buffer }): Promise<[string, Buffer][]> {
  const exif = { IFD0: { Copyright: MARKER, ImageDescription: MARKER } };
  const text = (type: string, data: Buffer) =>
    Buffer.concat([good.png.subarray(0, 33), pngChunk(type, data), good.png.subarray(33)]);
  const comment = Buffer.from(MARKER);
  const frames = await Promise.all([noisy().png().toBuffer(), noisy().png().toBuffer()]);
  const moving = sharp(frames, { join: { animated: true } });
  return [
    ['JPEG с EXIF', await noisy().withExif(exif).jpeg().toBuffer()],
    ['WebP с EXIF', await noisy().withExif(exif).webp().toBuffer()],
    ['AVIF с EXIF', await noisy().withExif(exif).avif().toBuffer()],
    ['PNG с EXIF', await noisy().withExif(exif).png().toBuffer()],
    [
      'JPEG с XMP',
      await noisy().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARKER}</x:xmpmeta>`).jpeg().toBuffer(),
    ],
    ['JPEG с профилем цвета', await noisy().withIccProfile('p3').jpeg().toBuffer()],
    [
      'JPEG с примечанием',
      Buffer.concat([
        good.jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
        comment,
        good.jpeg.subarray(2),
      ]),
    ],
    ['PNG с текстом', text('tEXt', Buffer.from(`Comment\0${MARKER}`))],
    ['PNG с испорченным профилем', text('iCCP', Buffer.from(`x\0\0${MARKER}`))],
    ['PNG 1 × 2 000 000', hugePng(1, 2_000_000)],
    [
      'PNG с текстом в 100 МБ',
      Buffer.concat([
        good.png.subarray(0, 33),
        pngChunk(
          'zTXt',
          Buffer.concat([Buffer.from('x\0\0'), gzipSync(Buffer.alloc(100_000_000)).subarray(10)]),
        ),
        good.png.subarray(33),
      ]),
    ],
    ['движущийся GIF', await moving.clone().gif().toBuffer()],
    ['движущийся WebP', await moving.clone().webp().toBuffer()],
  ];
}

/** Small files that unfold into much. */
function bombs(good: { jpeg: Buffer; png: Buffer }): [string, Buffer][] {
  const frame = good.jpeg.findIndex((byte, index) => byte === 0xff && good.jpeg[index + 1] === 0xc0);
  return [
    ['PNG в 256 Мпк', hugePng(16_000, 16_000)],
    ['PNG 40 001 × 1 000', hugePng(40_001, 1_000)],
    ['PNG, который назвал себя огромным', patched(good.png, (copy) => copy.writeUInt32BE(0x7fffffff, 16))],
    ['PNG без ширины', patched(good.png, (copy) => copy.writeUInt32BE(0, 16))],
    [
      'JPEG, который назвал себя огромным',
      patched(good.jpeg, (copy) => copy.writeUInt32BE(0xffdcffdc, frame + 5)),
    ],
  ];
}

function patched(file: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
}
