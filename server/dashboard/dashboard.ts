import type { Figures, Task } from '#contract/dashboard.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import { keysOf } from '#contract/wire.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy } from '#server/audit/audit.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { countWaitingDeposits } from '#server/deposits/staff.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { listQueues } from '#server/jobs/listed.ts'
import { countWaiting } from '#server/loans/queue/queue.ts'
import { listLoggedWords } from '#server/search/log/log.ts'

import {
  confirmSiteFacts,
  countCreditRequests,
  countDraftsByState,
  countOldArticles,
  countOpenFeedback,
  countOpenDeliveries,
  countReadings,
  countReturnedDrafts,
  countReviews,
  findOldFacts,
  listNewMembers,
  listOldArticles,
  listVisits,
  sumStorage,
} from './dashboard.queries.ts'

const hasPermission = ({ permissions }: Actor, permission: Permission) => permissions.includes(permission)

interface DashboardContext {
  db: Db
  jobs: Jobs
}

interface WaitingTask {
  permission: Permission
  count: (context: DashboardContext, actor: Actor) => Promise<number>
}

/** Who is asked to do what, and how much of it waits; what others wait for comes first. */
const tasks: Readonly<Record<Task, WaitingTask>> = {
  loan: { permission: 'loans.read', count: ({ db }, actor) => countWaiting(db, actor) },
  deposit: { permission: 'deposits.read', count: ({ db }, actor) => countWaitingDeposits(db, actor) },
  review: {
    permission: 'records.review',
    count: ({ db }, actor) =>
      countReviews(db, { account: actor.id, secrets: hasPermission(actor, 'records.secret') }),
  },
  readings: {
    permission: 'records.review',
    count: ({ db }, { id }) => countReadings(db, { state: 'review', account: id, own: false }),
  },
  feedback: {
    permission: 'feedback.answer',
    count: ({ db }, actor) => countOpenFeedback(db, hasPermission(actor, 'records.secret')),
  },
  credit: { permission: 'credit.grant', count: ({ db }) => countCreditRequests(db) },
  job: { permission: 'jobs.retry', count: countFailedJobs },
  returned: { permission: 'records.draft', count: ({ db }, { id }) => countReturnedDrafts(db, id) },
  readingsReturned: {
    permission: 'records.draft',
    count: ({ db }, { id }) => countReadings(db, { state: 'returned', account: id, own: true }),
  },
  import: { permission: 'records.write', count: ({ db }, { id }) => countOpenDeliveries(db, id) },
}

async function countFailedJobs({ db, jobs }: DashboardContext): Promise<number> {
  const queues = await listQueues(db, jobs)
  return queues.reduce((sum, { failed }) => sum + failed, 0)
}

/** What waits for somebody, without what is done. */
export async function waitingFor(
  context: DashboardContext,
  actor: Actor,
): Promise<{ task: Task; count: number }[]> {
  const asked = keysOf<Task>(tasks).filter((task) => hasPermission(actor, tasks[task].permission))
  const counted = await Promise.all(
    asked.map(async (task) => ({ task, count: await tasks[task].count(context, actor) })),
  )
  return counted.filter(({ count }) => count > 0)
}

const lastsMs = 30_000
const mostWords = 10
const mostArticles = 8

/** The parts that concern somebody; each is the same for all with the same view and is read twice a minute at most. */
export async function figuresFor(
  { db, answers, jobs }: CachedDb & DashboardContext,
  actor: Actor,
): Promise<Figures> {
  const period = Math.floor(Date.now() / lastsMs)
  const secrets = hasPermission(actor, 'records.secret')
  const part = <T>(name: keyof Figures, whom: readonly Permission[], ask: () => Promise<T>) =>
    whom.some((permission) => hasPermission(actor, permission))
      ? answers.get('counts', ['dashboard', name, secrets, period], ask)
      : undefined
  return {
    visits: await part('visits', ['records.read', 'users.read'], () => listVisits(db)),
    missed: await part('missed', ['records.write'], () => missedWords(db)),
    members: await part('members', ['users.read'], () => listNewMembers(db)),
    drafts: await part('drafts', ['records.draft', 'records.review'], () => countDraftsByState(db, secrets)),
    storage: await part('storage', ['users.write'], () => sumStorage(db)),
    jobs: await part('jobs', ['jobs.read'], () => listQueues(db, jobs)),
    stale: await part('stale', ['content.write', 'site.write'], () => stalePages(db)),
  }
}

async function missedWords(db: Db) {
  const { records } = await listLoggedWords(db, { current: 1, size: mostWords, days: 30, show: 'zeroResult' })
  return records.map(({ word, zeroResult }) => ({ word, count: zeroResult }))
}

async function stalePages(db: Db) {
  const [articles, total, factsConfirmedOn] = await Promise.all([
    listOldArticles(db, mostArticles),
    countOldArticles(db),
    findOldFacts(db),
  ])
  return { articles, total, factsConfirmedOn }
}

/** Somebody has looked: hours and address are right. */
export const confirmFacts = (db: Db, by: AtWork): Promise<{ confirmedOn: string }> =>
  atomically(db, async (tx) => {
    const confirmedOn = await confirmSiteFacts(tx)
    await audit(tx, { action: 'site_confirmed', object: '站点设置', ...doneBy(by) })
    return { confirmedOn }
  })
