import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { FIRST_PAGE } from './requests.ts';

/** Puts our own answers into the folder from which the reference (reference-server.ts) will send them. */
export async function keepReadyBytes(url: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'list'), await bytesOf(url, '/api/v1/products/all', FIRST_PAGE));
  await writeFile(join(folder, 'home'), await bytesOf(url, '/'));
  await writeFile(join(folder, 'category'), await bytesOf(url, '/category/1'));
}

/** The same of a list with its pictures in base64, which is never packed. */
export async function keepPictures(url: string, folder: string): Promise<void> {
  const body = { ...FIRST_PAGE, images: null };
  await writeFile(join(folder, 'pictures'), await bytesOf(url, '/api/v1/products/all', body));
}

/** The bytes of an answer as they came over the wire. */
async function bytesOf(url: string, path: string, body?: object): Promise<Buffer> {
  const headers = { 'accept-encoding': 'br', ...(body ? { 'content-type': 'application/json' } : {}) };
  return new Promise<Buffer>((resolve, reject) => {
    const sent = request(url + path, { method: body ? 'POST' : 'GET', headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve(Buffer.concat(parts));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}
