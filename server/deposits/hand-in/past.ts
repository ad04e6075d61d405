import type { PastDeposit } from '#contract/deposits/past-deposit.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { findDeposit } from '#server/deposits/deposits.queries.ts'
import { messageOf } from '#server/deposits/messages.ts'
import { writtenNews } from '#server/notices/words.ts'

import { insertLines, insertNotices, insertRemark, setPast } from './past.queries.ts'

interface PastHandIn {
  id: number
  attached: readonly number[]
  past: PastDeposit
}

const day = 86_400_000
const iso = (at: number): string => new Date(at).toISOString()

type Actors = Readonly<Record<string, number>>

/** Gives a prepared deposit its past: the days on which it moved, what its depositor was told, its number of that year. */
export const writePast = (
  db: Db,
  { id, attached: [first], past }: PastHandIn,
  { by, examiner, now }: { by: AtWork; examiner: AtWork; now: number },
): Promise<void> =>
  atomically(db, async (tx) => {
    const actors = { depositor: by.actor.id, examiner: examiner.actor.id }
    await setPast(tx, id, standingOf(past, actors.examiner))
    await insertLines(tx, id, linesOf(past, actors))
    const returned = past.steps.find(({ after }) => after === 'returned')
    if (past.remark && returned && first !== undefined)
      await insertRemark(tx, id, { file: first, ...past.remark, at: returned.at, by: actors.examiner })
    const { number = '' } = (await findDeposit(tx, id)) ?? {}
    await insertNotices(tx, actors.depositor, messagesOf(past, { id, number, now }))
  })

/** Where it stands, since when, and who has it in hand. */
function standingOf({ steps, remark: _, ...standing }: PastDeposit, examiner: number) {
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

const linesOf = ({ steps }: PastDeposit, actors: Actors) =>
  steps.map(({ move: { name, code }, party, dueOn: _, ...step }) => ({
    ...step,
    ...{ move: name, code, party, by: actors[party] ?? null },
  }))

/** What its depositor was told; what is older than a week has been read. */
const messagesOf = (
  { steps, openOn }: PastDeposit,
  { id, number, now }: { id: number; number: string; now: number },
) =>
  steps
    .filter(({ move }) => move.causes?.some((cause) => cause === 'inform'))
    .map(({ after: state, dueOn, opinion, at }) => ({
      ...writtenNews({ to: [], ...messageOf({ id, number, state, dueOn, openOn }, opinion) }),
      at,
      readAt: Date.parse(at) < now - 7 * day ? iso(Date.parse(at) + day / 6) : null,
    }))
