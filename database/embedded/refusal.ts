import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { StartRefusal } from '#database/start-refusal.ts'

/** What whoever asks meanwhile is told; it says nothing of why. */
const notYet = /FATAL: {2}the database system is /

/** The output of PostgreSQL as one sentence of ours. */
export function refusal(said: string, home: string): StartRefusal {
  if (/No space left on device/.test(said))
    return new StartRefusal(`数据目录 ${home} 所在磁盘已满，请腾出空间后再启动`)
  if (/Permission denied|Read-only file system|Operation not permitted/.test(said))
    return new StartRefusal(`数据目录 ${home} 不可写，请检查它的权限`)
  const reason = said.split('\n').findLast((line) => /FATAL|PANIC|error:/.test(line) && !notYet.test(line))
  return new StartRefusal(`数据库未能启动：${reason ?? said.trim().slice(-300)}`)
}

/** What the last run of a cluster wrote into its log. */
export async function lastRun(data: string): Promise<string> {
  const folder = join(data, 'log')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = files.toSorted((a, b) => b.at - a.at)[0]
  if (!newest) return ''
  const text = await readFile(join(folder, newest.name), 'utf8')
  return text.slice(Math.max(0, text.lastIndexOf('starting PostgreSQL')))
}
