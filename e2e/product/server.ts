import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { openProduct, root } from './product.ts'

/**
 * Starts the built product on data of its own, once for all journeys; they find it at `PRODUCT_URL`, its data in
 * `PRODUCT_DATA`, with its output in `said.txt`, a member's token in `MEMBER_TOKEN` and the session of staff in `STAFF_SESSION`.
 */
async function startProduct(): Promise<() => Promise<void>> {
  const { url, folder, env, stop } = await openProduct({ DEMO: 'none' }, loadSmallCity)
  try {
    Object.assign(process.env, await sessions(folder, env))
  } catch (error) {
    await stop()
    throw error
  }
  process.env['PRODUCT_URL'] = url
  process.env['PRODUCT_DATA'] = folder
  return stop
}

/** A city of 2,000 holes, which the product finds there when it starts. */
async function loadSmallCity(env: NodeJS.ProcessEnv): Promise<void> {
  const loader = spawn(process.execPath, ['demo/demo.ts', '--boreholes', '2000'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(loader, 'exit')
  if (code !== 0) throw new Error('The small city could not be loaded.')
}

async function sessions(folder: string, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { stdout } = await promisify(execFile)(process.execPath, ['testing/sessions.ts', folder], {
    cwd: root,
    env,
  })
  const { member, staff } = JSON.parse(stdout) as { member: string; staff: object }
  return { MEMBER_TOKEN: member, STAFF_SESSION: JSON.stringify(staff) }
}

// oxlint-disable-next-line import/no-default-export -- Playwright's global setup is one
export default startProduct
