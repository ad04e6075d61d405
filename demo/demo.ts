import { parseArgs } from 'node:util'

import { migrate, openPool } from '#database/database.ts'
import { reachPostgres } from '#database/embedded.ts'
import { StartRefused } from '#database/start-refused.ts'
import { readConfig } from '#server/config.ts'

import { LibraryNotEmpty, loadDemo } from './load.ts'

const usage = '用法：npm run demo -- [--boreholes 钻孔数（1 到 2000000，默认 2000）] [--replace]'

interface Order {
  boreholes: number
  replace: boolean
}

/** What the command line asks for; undefined when it cannot be read. */
function readOrder(args: string[]): Order | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        boreholes: { type: 'string', default: '2000' },
        replace: { type: 'boolean', default: false },
      },
    })
    const boreholes = /^\d{1,7}$/.test(values.boreholes) ? Number(values.boreholes) : 0
    return boreholes >= 1 && boreholes <= 2_000_000 ? { boreholes, replace: values.replace } : undefined
  } catch {
    return undefined // parseArgs throws on options it does not know
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function run(order: Order): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const own = databaseUrl === undefined ? await reachPostgres(dataDir, say) : undefined
  const pool = openPool({ connection: databaseUrl ?? own?.connection ?? '', size: 2 })
  try {
    await migrate(pool)
    await loadDemo(pool, { ...order, dataDir, say })
  } finally {
    await pool.end()
    await own?.stop()
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

const order = readOrder(process.argv.slice(2))
if (order) {
  await run(order).catch((error: unknown) => {
    if (!(error instanceof LibraryNotEmpty) && !(error instanceof StartRefused)) throw error
    refuse(error.message)
  })
} else refuse(usage)
