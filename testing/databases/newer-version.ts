import { cp, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { migrationsFolder } from '#database/upgrade/migration-file.ts'

/** Migrations by their names. */
export type AddedMigrations = Readonly<Record<string, string>>

/** Articles get a short title: the version before does not know of it, and a trigger writes it for that one. */
export const shortTitle: AddedMigrations = {
  '0901_short_title.sql': `-- expand
alter table article add column short_title text;
create function shorten_title() returns trigger language plpgsql as $$
begin new.short_title := left(new.title, 10); return new; end $$;
create trigger shorten_title before insert or update of title on article
  for each row execute function shorten_title();

-- backfill article by id
update article set short_title = left(title, 10) where id > $1 and id <= $2 and short_title is null
`,
}

/** The same, and an index by which articles are found. */
export const shortTitles: AddedMigrations = {
  ...shortTitle,
  '0902_short_title_index.sql': `-- expand
-- outside a transaction
create index concurrently if not exists article_by_short_title on article (short_title);
`,
}

/** Fills a folder with the migrations of a newer version: those of the product and these. */
export async function newerMigrations(folder: string, added: AddedMigrations): Promise<string> {
  for (const name of await readdir(migrationsFolder))
    await symlink(join(migrationsFolder, name), join(folder, name))
  await writeAll(folder, added)
  return folder
}

const root = join(import.meta.dirname, '../..')
const sources = ['server', 'database', 'contract', 'geology', 'language', 'package.json']

/** Makes a folder the sources of a newer version, the same product with these migrations; its server can be started there. */
export async function newerVersion(folder: string, added: AddedMigrations): Promise<string> {
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'assets', 'demo', 'dist'])
    await symlink(join(root, name), join(folder, name))
  await writeAll(join(folder, 'database/migrations'), added)
  return folder
}

async function writeAll(folder: string, added: AddedMigrations): Promise<void> {
  for (const [name, text] of Object.entries(added)) await writeFile(join(folder, name), text)
}
