import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { CARD_PICTURE_WIDTH } from '../picture-address.ts';

/** The bytes of one picture in one width, as it is served; undefined when there is none. */
export async function findPictureFile(db: Db, hash: string, width: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture_files as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select('f.bytes')
    .where('p.hash', '=', hash)
    .where('f.width', '=', width)
    .executeTakeFirst();
  return row?.bytes;
}

/** The base64 of these pictures in the width of a card, with their hashes and the size of their bytes. */
export function readCardPicturesBase64(db: Db, pictureIds: number[]) {
  return (
    db
      .selectFrom('picture_files as f')
      .innerJoin('pictures as p', 'p.id', 'f.picture_id')
      // The database sends bytes as two letters each, base64 as one and a third; it breaks it into lines, though.
      .select([
        'p.hash',
        sql<string>`replace(encode(f.bytes, 'base64'), E'\\n', '')`.as('base64'),
        sql<number>`length(f.bytes)`.as('size'),
      ])
      .where('f.picture_id', '=', sql<number>`any(${pictureIds})`)
      .where('f.width', '=', CARD_PICTURE_WIDTH)
      .execute()
  );
}

/** A picture in every width that is stored. */
export async function findPictureInAllWidths(db: Db, pictureId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('picture_files')
    .select('bytes')
    .where('picture_id', '=', pictureId)
    .execute();
  return rows.map(({ bytes }) => bytes);
}

interface NewPicture {
  hash: string;
  color: string;
  files: { width: number; bytes: Buffer }[];
}

/** Stores a picture once, however many products show it; answers its id. */
export async function insertPicture(db: Db, picture: NewPicture): Promise<number> {
  const { id } = await db
    .insertInto('pictures')
    .values({ hash: picture.hash, color: picture.color })
    // A no-op update, so that the id comes back for a picture that was there already.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash: picture.hash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('picture_files')
    .values(picture.files.map((file) => ({ picture_id: id, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Removes a picture that no product shows any more, deleted products included. */
export async function removePictureIfUnused(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where((of) =>
      of.not(of.exists(of.selectFrom('products').select('id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .execute();
}
