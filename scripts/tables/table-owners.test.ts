import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSpelledStatuses } from '../spelled-statuses.ts';
import { findForeignQueries } from './table-owners.ts';
import { tableRules } from './table-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'));
  // Every query there is, and nothing else: the check reads the tree anew for every test.
  const filter = async (path: string) => (await stat(path)).isDirectory() || /(\.db|tables)\.ts$/.test(path);
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true, filter });
  await cp(join(root, 'db/migrations'), join(folder, 'db/migrations'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** What `find` complains of while a file with this text is in the tree, `#{` for `${`; it goes again. */
async function plant(
  file: string,
  text: string,
  find: (root: string) => Promise<string[]>,
): Promise<string[]> {
  await writeFile(join(folder, file), text.replaceAll('#{', '${'));
  try {
    return await find(folder);
  } finally {
    await rm(join(folder, file));
  }
}

const PLANTED = 'src/facilities/server/planted.db.ts';

describe('tables', () => {
  it('are touched by nobody without leave', async () => {
    expect(await findForeignQueries(root)).toEqual([]);
    expect(await findForeignQueries(folder)).toEqual([]);
  });

  it.each([
    "tx.insertInto('users').values({})",
    "tx.updateTable('users as u').set({})",
    "tx.deleteFrom('users')",
    "tx.with('gone', (query) => query.deleteFrom('users')).selectFrom('gone').selectAll()",
    'sql`insert into users (email) select 1`',
    'sql`update only "users" set email = \'\'`',
    'sql`update public.users as u set email = 1`',
    'sql`with gone as (delete from users returning id) select id from gone`',
    'sql`insert into facilities (name) select 1 on conflict do update set name = 1; truncate users`',
    'sql`merge into users using facilities on true when matched then delete`',
    'sql<number>`#{tx} update users set id = #{1}`',
    "sql.raw('delete from users')",
    "pool.query('delete from users')",
  ])('let only the owner write: %s', async (query) => {
    expect(await plant(PLANTED, `\n/* users */\n${query};`, findForeignQueries)).toEqual([
      `${PLANTED}:3: в users пишет только accounts; перенесите запись в *.db.ts этого среза и зовите её через accounts.server.ts`,
    ]);
  });

  it.each([
    "db.selectFrom('users')",
    "db.selectFrom(['facilities', 'users as u'])",
    "db.selectFrom('facilities as f').leftJoin('users as u', 'u.id', 'f.id')",
    "db.selectFrom('facilities').where((of) => of.exists(of.selectFrom('users').select('id')))",
    "db.updateTable('facilities').from('users').set({})",
    'sql`select 1 from facilities f, users u`',
    'sql`select 1 from facilities as f cross join lateral (select from users) as u`',
    'sql`select extract(day from deleted_at), (select max(id) from "users") from facilities`',
    'sql`select 1 from facilities where id is distinct from #{1} and exists (select from users for update)`',
    'sql`#{1} join users using (id)`',
  ])('are read by the owner and those on the list: %s', async (query) => {
    const complaints = await plant(PLANTED, query, findForeignQueries);
    expect(complaints).toEqual([
      expect.stringContaining(`${PLANTED}:1: users — таблица accounts, а читает facilities; спросите через`),
    ]);
    const crossReads = [...tableRules.crossReads, { reader: 'facilities', table: 'users', why: 'A test.' }];
    const rules = { ...tableRules, crossReads };
    expect(await plant(PLANTED, query, (tree) => findForeignQueries(tree, rules))).toEqual([]);
    expect(await findForeignQueries(folder, rules)).toEqual([
      'scripts/tables/table-rules.ts: facilities больше не читает users; уберите строку',
    ]);
  });

  it.each([
    'const users = 1; sql`select #{users} as users, extract(day from #{users}) where #{users} is distinct from #{users}`',
    "db.selectFrom('facilities').select('users'); Array.from('ab')",
    "sql`select 'from users' -- join users\n from facilities /* update users */ for update`",
  ])('are not taken for what only looks alike: %s', async (query) => {
    expect(await plant(PLANTED, query, findForeignQueries)).toEqual([]);
  });

  it.each([
    'tx.deleteFrom(table)',
    'tx.selectFrom(table)',
    'sql`delete from #{sql.table(table)}`',
    'sql`select from #{table}`',
  ])('are named where they are touched: %s', async (query) => {
    const complaints = await plant(PLANTED, query, findForeignQueries);
    expect(complaints).toContain(
      `${PLANTED}:1: не видно, какая это таблица; напишите её имя в самом запросе`,
    );
  });

  it('are touched in *.db.ts alone', async () => {
    const file = 'src/facilities/server/planted.ts';
    expect(await plant(file, "db.selectFrom('facilities')", findForeignQueries)).toEqual([
      `${file}:1: запрос к facilities; запросы живут в *.db.ts`,
    ]);
  });

  it('have an owner each', async () => {
    const file = 'db/migrations/9999_planted.sql';
    expect(await plant(file, 'create table planted (id bigint);', findForeignQueries)).toEqual([
      `${file}: у таблицы planted нет владельца; назовите её в *.tables.ts среза, который в неё пишет`,
    ]);
  });

  it('know the files that may touch all of them', async () => {
    const machinery = [...tableRules.machinery, { file: 'src/gone.db.ts', why: 'A test.' }];
    expect(await findForeignQueries(folder, { ...tableRules, machinery })).toEqual([
      'scripts/tables/table-rules.ts: файла src/gone.db.ts нет; назовите нынешний или уберите строку',
    ]);
    const complaints = await findForeignQueries(folder, { ...tableRules, machinery: [] });
    expect(complaints.join('\n')).toContain('copy.db.ts');
  });
});

describe('statuses', () => {
  it('are spelled in one place', async () => {
    expect(await findSpelledStatuses(root)).toEqual([]);
  });

  it.each([
    "if (order.status === 'PAID') pay();",
    "const over = ['Delivered'];",
    "sql`update orders set status = 'CANCELED_USER'`;",
    "const looks = { ADMIN_WORKED: 'going' };",
    "order.status.startsWith('CANCELED');",
    'statusLabels.NOT_PAID;',
  ])('%s turns the check red', async (text) => {
    const complaints = await plant(PLANTED, `// PAID\n${text}`, findSpelledStatuses);
    expect(complaints).toEqual([
      expect.stringMatching(/planted\.db\.ts:2: статус \w+ назван по имени; возьмите/),
    ]);
  });

  it('may be spoken of in comments', async () => {
    expect(await plant(PLANTED, '/** Nothing is PAID. */\nexport {};', findSpelledStatuses)).toEqual([]);
  });
});
