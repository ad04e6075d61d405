import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type Figure, type Group, figure, seconds } from '#bench/measure.ts'
import { openBeside, root, startProduct } from '#bench/product.ts'

import { writeLargeFile } from './large-file.ts'

type Say = (line: string) => void

/** Files by the import command into an empty library, beside a running product. */
export const importing: Group = async ({ log }) => {
  const folder = process.env['AGS4_FILES']
  if (!folder) log('AGS4_FILES names no folder: files of others are left out')
  return [
    ...(await inLibrary((dataDir) => large(dataDir, log))),
    ...(folder ? await foreign(folder, log) : []),
  ]
}

/** An empty library with its product running, gone afterwards. */
export async function inLibrary(measure: (dataDir: string) => Promise<Figure[]>): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'geolibrary-import-'))
  await chmod(dataDir, 0o755) // the database's own account is to enter
  const product = await startProduct({ dataDir, env: { ...process.env, DEMO: 'none' } })
  try {
    return await measure(dataDir)
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const holes = 22_000
const strata = 10

/** One file of a city's year: taken, given again, and taken back. */
async function large(dataDir: string, log: Say): Promise<Figure[]> {
  const path = join(dataDir, 'large.ags')
  await writeLargeFile(path, { holes, strata })
  const name = `${holes.toLocaleString('en-US')} holes with ${(holes * strata).toLocaleString('en-US')} strata`
  const peaks: number[] = []
  const run = (...args: string[]) => seconds(async () => peaks.push(await peakOf(dataDir, args)))
  const [into, again, undone] = [await run(path), await run(path), await run('--undo', '1')]
  const count = await taken(dataDir, log)
  if (count !== holes) throw new Error(`${count} of ${holes} holes were taken.`)
  return [
    figure(`importing ${name}`, into, 's', ['<', 90]),
    figure('memory of the command while importing, at most', peaks[0] ?? 0, 'MB', ['<', 400]),
    figure('the same file again, which changes nothing', again, 's'),
    figure(`undoing ${name}`, undone, 's', ['<', 90]),
    figure('memory of the command while undoing, at most', peaks[2] ?? 0, 'MB', ['<', 400]),
  ]
}

/** All AGS4 files of a folder, by one run. */
async function foreign(folder: string, log: Say): Promise<Figure[]> {
  const files = (await readdir(folder)).filter((name) => /\.ags$/i.test(name)).toSorted()
  if (files.length === 0) throw new Error('There are no AGS4 files in AGS4_FILES.')
  return inLibrary(async (dataDir) => {
    const paths = files.map((name) => join(folder, name))
    const took = await seconds(() => peakOf(dataDir, paths))
    return [
      figure(`importing ${files.length} AGS4 files`, took, 's', ['<', 10]),
      figure(`importing ${files.length} AGS4 files: boreholes taken`, await taken(dataDir, log), ''),
    ]
  })
}

/** Runs the import command as `npm run import` does; answers with the megabytes that its process held at most. */
export async function peakOf(dataDir: string, args: readonly string[]): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const command = [
    '--import',
    import.meta.resolve('./peak.ts'),
    ...flags,
    'server/commands/import.ts',
    ...args,
  ]
  const { stderr } = await promisify(execFile)(process.execPath, command, { cwd: root, env })
  return Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1024
}

/** Those of the script in package.json. */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=30']

/** How many records all imports of a library have taken. */
export async function taken(dataDir: string, log: Say): Promise<number> {
  const library = await openBeside(dataDir, log)
  const { rows } = await library.pool.query<{ taken: number }>('select sum(taken) as taken from import_batch')
  await library.close()
  return rows[0]?.taken ?? 0
}
