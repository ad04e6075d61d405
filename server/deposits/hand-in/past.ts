import type { DepositMove, DepositState } from '#contract/deposits/deposit-workflow.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { findDeposit } from '#server/deposits/deposits.queries.ts'
import { messageOf } from '#server/deposits/messages.ts'
import { writtenNews } from '#server/notices/words.ts'

import { insertLines, insertNotices, insertRemark, setPast } from './past.queries.ts'

interface PastStep {
  move: DepositMove
  party: string
  before: DepositState
  after: DepositState
  opinion: string
  at: string
  /** As it stood after the move. */
  dueOn: string | null
}

/** What has become of a deposit that was handed in long ago. */
export interface HandInPast {
  steps: readonly PastStep[]
  state: DepositState
  process: 0 | 1 | 2
  returner: DepositState | null
  dueFrom: string | null
  dueDays: number | null
  dueOn: string | null
  acceptedOn: string | null
  openOn: string | null
  /** Said of its first file when it was sent back. */
  remark?: { column: string; text: string } | undefined
}

interface PastHandIn {
  id: number
  attached: readonly number[]
  past: HandInPast
}

const day = 86_400_000
const iso = (at: number): string => new Date(at).toISOString()

type Actors = Readonly<Record<string, number>>

/** Gives a prepared deposit its past: the days on which it moved, what its depositor was told, its number of that year. */
export const writePast = (
  db: Db,
  { id, attached: [first], past }: PastHandIn,
  { by, examiner }: { by: AtWork; examiner: AtWork },
): Promise<void> =>
  atomically(db, async (tx) => {
    const actors = { depositor: by.actor.id, examiner: examiner.actor.id }
    await setPast(tx, id, standingOf(past, actors.examiner))
    await insertLines(tx, id, linesOf(past, actors))
    const returned = past.steps.find(({ after }) => after === 'returned')
    if (past.remark && returned && first !== undefined)
      await insertRemark(tx, id, { file: first, ...past.remark, at: returned.at, by: actors.examiner })
    const { number = '' } = (await findDeposit(tx, id)) ?? {}
    await insertNotices(tx, actors.depositor, messagesOf(past, { id, number }))
  })

/** Where it stands, since when, and who has it in hand. */
function standingOf({ steps, remark: _, ...standing }: HandInPast, examiner: number) {
  const [submittedAt = '', endedAt = ''] = [steps[0]?.at, steps.at(-1)?.at]
  const isRunning = standing.process !== 0
  return {
    ...standing,
    ...{ preparedAt: iso(Date.parse(submittedAt) - day / 6), submittedAt },
    endedAt: isRunning ? null : endedAt,
    holder: isRunning && standing.state !== 'submitted' ? examiner : null,
    lines: steps.length,
  }
}

const linesOf = ({ steps }: HandInPast, actors: Actors) =>
  steps.map(({ move: { name, code }, party, dueOn: _, ...step }) => ({
    ...step,
    ...{ move: name, code, party, by: actors[party] ?? null },
  }))

/** What its depositor was told; what is older than a week has been read. */
const messagesOf = ({ steps, openOn }: HandInPast, { id, number }: { id: number; number: string }) =>
  steps
    .filter(({ move }) => move.causes?.some((cause) => cause === 'inform'))
    .map(({ after: state, dueOn, opinion, at }) => ({
      ...writtenNews({ to: [], ...messageOf({ id, number, state, dueOn, openOn }, opinion) }),
      at,
      readAt: Date.parse(at) < Date.now() - 7 * day ? iso(Date.parse(at) + day / 6) : null,
    }))
