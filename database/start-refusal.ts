/** Why the product cannot start, in one sentence the operator reads. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** Another process works in the same directory. */
export class DirectoryBusy extends StartRefusal {
  override name = 'DirectoryBusy'
}

const diskFullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100', 13]) // the last two: PostgreSQL's and SQLite's
const noAccessCodes = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 8, 14]) // the last two: SQLite's
const notDirectoryCodes = new Set<unknown>(['ENOTDIR', 'EEXIST'])

/** What was wrong with the data directory, as a sentence; undefined when something else failed. */
export function directoryTrouble(error: unknown, dataDir: string): StartRefusal | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  const either = (codes: Set<unknown>) => codes.has(code) || codes.has(errcode)
  if (either(diskFullCodes)) return new StartRefusal(`数据目录 ${dataDir} 所在磁盘已满，请腾出空间后再启动`)
  if (either(noAccessCodes))
    return new StartRefusal(`数据目录 ${dataDir} 不可写，请检查它的权限，或用 DATA_DIR 另指一个目录`)
  if (either(notDirectoryCodes))
    return new StartRefusal(`数据目录 ${dataDir} 不是目录，请用 DATA_DIR 另指一个`)
  return undefined
}
