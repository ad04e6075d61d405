import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { FileService } from '#server/files/service/service.ts'
import type { FairSemaphore } from '#server/overload/semaphore.ts'

/** What the calls of deposits share; `db` is the transaction of the call, if it has one. */
export interface DepositContext {
  db: Db
  kinds: Kinds
  files: FileService
  /** One file is read at a time. */
  reading: FairSemaphore
}
