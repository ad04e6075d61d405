import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { type Group, figure, median, seconds } from './measure.ts'
import { answers, benchFolder, root, startProduct } from './product.ts'

/** From the process to readiness on a library that is there; from a clone to the first page. */
export const starting: Group = async ({ log }) => {
  const dataDir = await benchFolder('demo')
  await startProduct({ dataDir }).then((product) => product.stop())
  const starts: number[] = []
  for (let round = 0; round < 5; round += 1) {
    let stop = async () => {}
    starts.push(await seconds(async () => ({ stop } = await startProduct({ dataDir }))))
    await stop()
  }
  log('fresh clone')
  return [
    figure('second start until ready', median(starts), 's', ['<', 3]),
    figure('fresh clone to first page', await freshClone(log), 's', ['<', 120]),
  ]
}

/** Clones what is committed and starts it as a stranger would; answers with the seconds until its first page. */
async function freshClone(log: (line: string) => void): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-clone-'))
  await chmod(folder, 0o755) // the database's own account is to enter
  const clone = join(folder, 'geolibrary')
  let stop = async () => {}
  try {
    return await seconds(async () => {
      await promisify(execFile)('git', ['clone', '--quiet', root, clone])
      const product = await startProduct({
        checkout: clone,
        dataDir: join(clone, '.data'),
        env: hostEnvironment(),
        log,
      })
      stop = product.stop
      if (!(await answers(product.url))) throw new Error('There is no first page.')
    })
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const ours = /^(npm_(?!config_)|npm_config_local_prefix$|NODE_|INIT_CWD$)/

/** The environment without what npm and Node put into it for us: the clone finds its own. */
function hostEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))
  const foreign = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return { ...Object.fromEntries(foreign), PATH: path.join(delimiter) }
}
