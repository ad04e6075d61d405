import { parseArgs } from 'node:util'

import { StartRefusal, directoryTrouble } from '#database/start-refusal.ts'
import { readConfig } from '#server/config.ts'
import { openLibrary } from '#server/library.ts'

import { LibraryNotEmpty, loadDemo } from './load.ts'

const usage = `用法：npm run demo -- [选项]
  把虚构城市“云汀市”载入资料库。库中已有资料时不动。

  --boreholes 数量     钻孔数，1 到 2000000，缺省 20000
  --replace            先清空资料库，包括其中所有资料、变更历史、导入批次与借阅申请`

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
        boreholes: { type: 'string', default: '20000' },
        replace: { type: 'boolean', default: false },
      },
    })
    const boreholes = /^\d{1,7}$/.test(values.boreholes) ? Number(values.boreholes) : 0
    return boreholes >= 1 && boreholes <= 2_000_000 ? { boreholes, replace: values.replace } : undefined
  } catch {
    return undefined // parseArgs throws at what it does not know
  }
}

const log = (line: string) => console.info(line)

async function run(order: Order): Promise<void> {
  const config = readConfig(process.env)
  const library = await openLibrary(config, { log, beside: true })
  try {
    await loadDemo(library.pool, { ...order, dataDir: config.dataDir, log })
  } catch (error) {
    throw directoryTrouble(error, config.dataDir) ?? error
  } finally {
    await library.close()
  }
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

const order = readOrder(process.argv.slice(2))
if (order) {
  await run(order).catch((error: unknown) => {
    if (!(error instanceof LibraryNotEmpty) && !(error instanceof StartRefusal)) throw error
    refuse(error.message)
  })
} else refuse(usage)
