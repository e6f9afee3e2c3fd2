import { problemDefinitions } from '../../../contract/problem.ts';
import { MAX_PICTURE_BYTES } from '../../../contract/rules.ts';

/** A picture that is ready to be sent. */
export interface PreparedPicture {
  dataUrl: string;
  name: string;
  /** Of the file that was chosen, in bytes. */
  size: number;
}

/** A picture that is ready, or why the file is not taken, for the person. */
type Prepared = { picture: PreparedPicture; refusal: null } | { picture: null; refusal: string };

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const [, NOT_A_PICTURE] = problemDefinitions.NOT_A_PICTURE;

/** The shop shows nothing wider than 960; twice that loses nothing, and a call has ten seconds. */
const LARGEST_SIDE = 1920;
const SMALL_ENOUGH_BYTES = 512 * 1024;

/** Draws a large photo again in the size the shop needs. No picture, or one over 10 MiB, is refused. */
export async function preparePicture(file: File): Promise<Prepared> {
  if (!TYPES.includes(file.type)) return refused(NOT_A_PICTURE);
  if (file.size > MAX_PICTURE_BYTES) return refused('Картинка больше 10 МБ');
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return refused(NOT_A_PICTURE);
  const blob = file.size > SMALL_ENOUGH_BYTES ? await smaller(file, bitmap) : file;
  bitmap.close();
  const dataUrl = await dataUrlOf(blob);
  if (dataUrl === null) return refused('Файл не прочитать. Выберите его ещё раз.');
  return { picture: { dataUrl, name: file.name.slice(0, 255), size: file.size }, refusal: null };
}

const refused = (refusal: string): Prepared => ({ picture: null, refusal });

async function smaller(file: File, bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  return blob && blob.size < file.size ? blob : file;
}

/** Returns null when the file cannot be read any more, as on a stick that was pulled out. */
function dataUrlOf(blob: Blob): Promise<string | null> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done(null);
    reader.readAsDataURL(blob);
  });
}

/** A size of a file as people read it: `840 КБ`, `2,4 МБ`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))}\u00A0КБ`;
  return `${(kilobytes / 1024).toFixed(1).replace('.', ',')}\u00A0МБ`;
}
