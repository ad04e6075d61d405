import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { FileService } from '#server/files/service/service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { FairSemaphore } from '#server/overload/semaphore.ts'

/** What deliveries need that lives as long as a server. */
export interface DeliveryServices {
  files: FileService
  jobs: Jobs
  /** One workbook is held at a time. */
  reading: FairSemaphore
}

/** The same for one call, or for one job. */
export interface DeliveryContext extends DeliveryServices {
  db: Db
  kinds: Kinds
}

/** Jobs that read, check, take and take back; each says no more than which delivery, the rest is in its rows. */
export const queue = 'delivery'

/** No call: what is done in the background comes from nowhere. */
export const nowhere = { address: '', source: '', agent: '' }
