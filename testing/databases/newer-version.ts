import { cp, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { migrationsFolder } from '#database/upgrade/migration-file.ts'

/** Migrations by their names. */
export type AddedMigrations = Readonly<Record<string, string>>

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
