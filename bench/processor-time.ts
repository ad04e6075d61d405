import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { clusterHome, databaseAccount } from '#database/embedded/account.ts'

const millisecondsPerTick = 10

/** The process of the embedded database of a data directory. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const home = await clusterHome(dataDir, await databaseAccount())
  const [line = ''] = (await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  if (!/^\d+$/.test(line)) throw new Error('The database does not say its process.')
  return Number(line)
}

/**
 * Starts to measure the processor time of a product, server and embedded database together: what a call costs, whatever
 * else the machine does. Undefined where the system does not tell (it is read of Linux).
 */
export async function processorTime(
  server: number,
  dataDir: string,
): Promise<() => Promise<number | undefined>> {
  const database = await postmasterOf(dataDir)
  const spent = async () => {
    const all = await readdir('/proc').catch(() => [])
    const known = await Promise.all(all.filter((name) => /^\d+$/.test(name)).map(timeOf))
    const own = known.filter((one) => one && [one.pid, one.parent].some((pid) => pid === database))
    const of = [...own, known.find((one) => one?.pid === server)]
    return of.reduce((sum, one) => sum + (one?.spent ?? 0), 0)
  }
  const before = await spent()
  return async () => (before > 0 ? (await spent()) - before : undefined)
}

/** The processor time of one process in milliseconds. */
export const processTime = async (pid: number): Promise<number> =>
  (await timeOf(String(pid)))?.spent ?? Number.NaN

/** The processor time of a process in milliseconds; undefined for one that has ended. */
async function timeOf(pid: string) {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (line === undefined) return undefined
  const [, parent, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [rest[9], rest[10]].map(Number)
  return {
    pid: Number(pid),
    parent: Number(parent),
    spent: ((user ?? 0) + (system ?? 0)) * millisecondsPerTick,
  }
}
