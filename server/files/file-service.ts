import type { Db } from '#database/database.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

import type { S3Account } from './bucket/bucket.ts'
import { workAtContents } from './examine/examine.ts'
import { openScanner, type ScannerAddress } from './safety/scanner.ts'
import { type FileService, inBackground } from './service/service.ts'
import { openSpace } from './space/space.ts'
import { openStore } from './store/store.ts'
import { checkUpload, resumeChecks, workAtChecks } from './uploads/check.ts'
import { expireUploads, listOld, shardAt, sweepOrphans, sweepUnnamed } from './uploads/sweep.ts'

export { checkedType, headLength, suffixOf } from './safety/media-type.ts'
export { checkUpload, expireUploads, listOld, resumeChecks, shardAt, sweepOrphans, sweepUnnamed }

/** What an operator may set of the file service. */
export interface FileSettings {
  /** An object store instead of the data directory. */
  s3?: S3Account | undefined
  scanner?: ScannerAddress | undefined
  /** Bytes that an account may store. */
  quota?: number | undefined
}

export const defaultQuota = 20 * 2 ** 30

/** Opens the file service; this server checks the uploads that wait. */
export function openFileService(
  db: Db,
  jobs: Jobs,
  dataDir: string,
  { s3, scanner, quota = defaultQuota }: FileSettings = {},
): FileService {
  const store = openStore(dataDir, s3)
  const service = { jobs, store, space: openSpace(store, quota), scan: openScanner(scanner), dataDir }
  workAtChecks(service, db)
  workAtContents(inBackground(service, db), spoolFolder(dataDir))
  return service
}
