import type pg from 'pg'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { type Failures, openFailures } from './audit/failures.ts'
import { openVisitorErrors, type VisitorErrors } from './audit/visitor-errors.ts'
import { type AnswerCache, openAnswerCache } from './caching/answer-cache.ts'
import { type FetchHost, hostFetcher, type Reach } from './data-api/forward/fetch-host.ts'
import { type FileSettings, openFileService } from './files/file-service.ts'
import { type FileService } from './files/service/service.ts'
import { openLastSeen, type LastSeen } from './http/last-seen/last-seen.ts'
import { spoolFolder } from './http/spool/spool.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { openStamper, type Stamper } from './loans/copies/stamper.ts'
import { type AreaReader, openAreaReader } from './map/areas/area-reader.ts'
import { type FairSemaphore, fairSemaphore } from './overload/semaphore.ts'
import { openPyramids, type Pyramids } from './record-files/pyramid/pyramids.ts'
import { filesFolder, tilesFolder } from './record-files/record-files.ts'
import { openAsking, type AskContext } from './search/ask/ask.ts'
import { openSearch } from './search/context.ts'
import { openSearchLog, type SearchLog } from './search/log/search-log.ts'
import { openSite, type SiteSettings } from './site/site.ts'
import type { StatementTimes } from './statements/statement-times.ts'
import { type StatementWriter, writeStatementTimes } from './statements/statements.ts'
import { openVisits, type Visits } from './statistics/statistics.ts'

/** Caches and write buffers that live as long as the server. */
export interface Services {
  /** Of the database: for what is copied out of it as bytes. */
  pool: pg.Pool
  search: AskContext
  site: SiteSettings
  lastSeen: LastSeen
  searchLog: SearchLog
  failures: Failures
  visitorErrors: VisitorErrors
  visits: Visits
  readArea: AreaReader
  jobs: Jobs
  /** Writes what is measured of statements; undefined where nothing is. */
  statements: StatementWriter | undefined
  files: FileService
  /** Stamps electronic copies. */
  stamper: Stamper
  /** Cuts large pictures into tiles. */
  pyramids: Pyramids
  /** One workbook of the back office at a time: each may take a hundred megabytes. */
  readingSheets: FairSemaphore
  /** Calls the hosts of others. */
  fetchHost: FetchHost
  /** Writes the buffered values. */
  close: () => Promise<void>
}

interface ServiceOptions {
  db: Db
  /** The pool of `db`. */
  pool: pg.Pool
  kinds: Kinds
  dataDir: string
  files?: FileSettings | undefined
  /** Called when a write failed and will be retried. */
  report: (error: unknown) => void
  answers?: AnswerCache | undefined
  /** What is measured of statements. */
  statementTimes?: StatementTimes | undefined
  /** What stands around each job. */
  aroundJob?: Parameters<typeof openJobs>[2]
  /** What stands between calls of other hosts and the network. */
  reach?: Partial<Reach> | undefined
}

export function openServices(given: ServiceOptions): Services {
  const { db, pool, kinds, report, dataDir, answers = openAnswerCache() } = given
  const gathering = {
    lastSeen: openLastSeen(db, report),
    searchLog: openSearchLog(db, report),
    failures: openFailures(db, report),
    visitorErrors: openVisitorErrors(db, report),
    visits: openVisits(db, report),
    statements: given.statementTimes && writeStatementTimes(db, given.statementTimes, report),
    jobs: openJobs(pool, report, given.aroundJob),
    stamper: openStamper({ read: filesFolder(dataDir), write: spoolFolder(dataDir) }),
    pyramids: openPyramids({
      folders: { files: filesFolder(dataDir), tiles: tilesFolder(dataDir) },
      report,
    }),
  }
  return {
    ...gathering,
    pool,
    files: openFileService(db, gathering.jobs, dataDir, given.files),
    search: openAsking(openSearch({ db, kinds, answers })),
    site: openSite(db),
    readArea: openAreaReader(spoolFolder(dataDir)),
    readingSheets: fairSemaphore({ width: 1, depth: 8, patience: 50_000, share: 4 }),
    fetchHost: hostFetcher(given.reach),
    close: async () => void (await Promise.all(Object.values(gathering).map(async (one) => one?.close()))),
  }
}
