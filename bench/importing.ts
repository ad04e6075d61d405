import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type Group, figure, seconds } from './measure.ts'
import { openBeside, root, startProduct } from './product.ts'

/** All AGS4 files of the folder that `AGS4_FILES` names, by the import command, beside a running product. */
export const importing: Group = async ({ say }) => {
  const folder = process.env['AGS4_FILES']
  if (!folder) {
    say('left out: AGS4_FILES names no folder')
    return []
  }
  const files = (await readdir(folder)).filter((name) => /\.ags$/i.test(name)).toSorted()
  if (files.length === 0) throw new Error('There are no AGS4 files in AGS4_FILES.')
  const dataDir = await mkdtemp(join(tmpdir(), 'geolibrary-import-'))
  await chmod(dataDir, 0o755) // the database's own account is to enter
  const product = await startProduct({ dataDir, env: { ...process.env, DEMO: 'none' } })
  try {
    const command = ['server/imports/command.ts', ...files.map((name) => join(folder, name))]
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    const took = await seconds(() => promisify(execFile)(process.execPath, command, { cwd: root, env }))
    return [
      figure(`importing ${files.length} AGS4 files`, took, 's', ['<', 10]),
      figure(`importing ${files.length} AGS4 files: boreholes taken`, await taken(dataDir, say), ''),
    ]
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function taken(dataDir: string, say: (line: string) => void): Promise<number> {
  const library = await openBeside(dataDir, say)
  const { rows } = await library.pool.query<{ taken: number }>('select sum(taken) as taken from import_batch')
  await library.close()
  return rows[0]?.taken ?? 0
}
