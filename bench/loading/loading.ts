import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'

import { figure, seconds, type Group } from '#bench/measure.ts'
import { benchFolder, openBeside } from '#bench/product.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { loadDemo } from '#demo/load.ts'

import { timeOfCopying } from './copying.ts'

interface LoadingCost {
  seconds: number
  /** Megabytes that the process holds after loading, and held at most. */
  rss: number
  peak: number
}

type Say = (line: string) => void

const folderOf = (boreholes: number) => benchFolder(`${boreholes}-boreholes`)

/**
 * Loading the demo city with so many boreholes into the embedded database, documents and indexes included,
 * against `COPY` of the rows that came of it.
 */
export const loading: Group = async ({ boreholes, log }) => {
  const dataDir = await folderOf(boreholes)
  const done = await loadInProcess(dataDir, boreholes, log)
  log('the same rows by COPY')
  const library = await openBeside(dataDir, log)
  const copied = await timeOfCopying(library.pool, dataDir, log).finally(library.close)
  const what = `loading ${boreholes.toLocaleString('en-US')} boreholes with strata`
  return [
    figure(`${what}: time of COPY and indexes`, done.seconds / copied, 'x', ['≤', 3]),
    figure(what, done.seconds, 's'),
    figure(`${what}: COPY and indexes`, copied, 's'),
    figure('memory of the process after loading', done.rss, 'MB', ['<', 300]),
    figure('memory of the process at most', done.peak, 'MB'),
  ]
}

/** The data directory of a library of so many boreholes, which is loaded when it is not there yet, or lacks a kind. */
export async function libraryOf(boreholes: number, log: Say): Promise<string> {
  const dataDir = await folderOf(boreholes)
  if (!(await isWhole(dataDir, boreholes, log))) await loadInProcess(dataDir, boreholes, log)
  return dataDir
}

/** The same, when it is there. */
export async function knownLibrary(boreholes: number, log: Say): Promise<string | undefined> {
  const dataDir = await folderOf(boreholes)
  const isThere = (await readdir(dataDir)).includes('postgres')
  return isThere && (await isWhole(dataDir, boreholes, log)) ? dataDir : undefined
}

async function isWhole(dataDir: string, boreholes: number, log: Say): Promise<boolean> {
  const library = await openBeside(dataDir, log)
  const { rows } = await library.pool.query<{ kind: string; total: number }>(
    'select kind, total from kind_state where total > 0',
  )
  await library.close()
  const totals = new Map(rows.map(({ kind, total }) => [kind, total]))
  return Object.keys(kinds).every((kind) => totals.has(kind)) && totals.get('borehole') === boreholes
}

/** Loads the demo city into a data directory, whatever it held, by a process of its own. */
export async function loadInProcess(dataDir: string, boreholes: number, log: Say): Promise<LoadingCost> {
  const child = fork(import.meta.filename, [dataDir, String(boreholes)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.on('data', (chunk: Buffer) => log(chunk.toString().trimEnd()))
  let reported: LoadingCost | undefined
  child.on('message', (message) => (reported = message as LoadingCost))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 || !reported) throw new Error(`Loading ended with ${code}.`)
  return reported
}

/** The process whose memory is measured: opens the library, loads it and prints time and memory. */
async function loadHere(dataDir: string, boreholes: number): Promise<LoadingCost> {
  const line = (text: string) => console.info(text)
  const library = await openBeside(dataDir, line)
  try {
    const took = await seconds(() => loadDemo(library.pool, { boreholes, dataDir, log: line, replace: true }))
    const megabytes = (bytes: number) => bytes / 2 ** 20
    const peak = process.resourceUsage().maxRSS * 1024
    return { seconds: took, rss: megabytes(process.memoryUsage.rss()), peak: megabytes(peak) }
  } finally {
    await library.close()
  }
}

if (import.meta.main) {
  const [dataDir = '', boreholes = ''] = process.argv.slice(2)
  const done = await loadHere(dataDir, Number(boreholes))
  process.send?.(done, () => process.disconnect())
}
