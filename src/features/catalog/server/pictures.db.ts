import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';

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

/** The largest width of each of these pictures. */
export async function findLargestFiles(db: Db, pictureIds: number[]): Promise<Map<number, Buffer>> {
  const rows = await db
    .selectFrom('picture_files')
    .distinctOn('picture_id')
    .select(['picture_id', 'bytes'])
    .where('picture_id', '=', sql<number>`any(${pictureIds})`)
    .orderBy('picture_id')
    .orderBy('width', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.picture_id, row.bytes]));
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
export async function removeUnusedPicture(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where((of) =>
      of.not(of.exists(of.selectFrom('products').select('id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .execute();
}
