import { workingDaysLater } from '#contract/calendar/working-days.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { moveLoanByClock } from '#server/loans/moves.ts'
import { notify } from '#server/notices/notices.ts'
import type { News } from '#server/notices/words.ts'
import { readCalendar } from '#server/working-days/working-days.ts'

import { type DueReminder, listDue, missVisits, takeReminders } from './clock.queries.ts'

const queue = 'loan_clock'
const atOnce = 200
/** Working days before the due day on which its reader is reminded. */
const reminderDays = 2

/** The move that follows when the day of a state is over. */
const moveAfter = (state: LoanState, useMode: string): string => {
  if (state === 'back') return 'close'
  if (state !== 'lent') return 'lapse'
  return isElectronic(useMode) ? 'expire' : 'fallDue'
}

/** Moves every loan whose day is over, each in a transaction of its own; returns how many were moved. */
export async function moveDue(db: Db, signal?: AbortSignal): Promise<number> {
  let moved = 0
  for (let after = 0; ;) {
    const due = await listDue(db, today(), after, atOnce)
    for (const { id, state, useMode } of due) {
      if (signal?.aborted) return moved
      if (await moveLoanByClock(db, id, moveAfter(state, useMode))) moved += 1
    }
    after = due.at(-1)?.id ?? 0
    if (due.length < atOnce) return moved
  }
}

const words: Record<
  DueReminder['reminder'],
  Partial<Record<LoanState, (day: string) => [string, string]>>
> = {
  soon: {
    returned: (day) => ['即将到期', `请在 ${day} 前补正并重新提交，逾期终止。`],
    ready: (day) => ['即将到期', `资料留存到 ${day}，请到馆取件。`],
    lent: (day) => ['即将到期', `${day} 到期。需要更久的，请先续借。`],
  },
  due: {
    returned: () => ['今天到期', '今天是补正的最后一天。'],
    ready: () => ['今天到期', '今天是留存的最后一天，请到馆取件。'],
    lent: () => ['今天到期', '今天是最后一天：请归还资料，电子文件请下载完毕。'],
  },
  overdue: {
    overdue: (day) => ['逾期未还', `${day} 已到期，请尽快归还。`],
  },
}

function newsOf({ loan, number, account, state, reminder, dueOn }: DueReminder): News[] {
  const said = words[reminder][state]?.(dueOn)
  if (!said) return []
  const [what, next] = said
  return [{ to: [account], message: 'loanMoved', values: { number, loan, what, next } }]
}

/** Reminds readers of what is due in two working days, today, or was due weeks ago, each once; returns how many. */
export async function remind(db: Db, signal?: AbortSignal): Promise<number> {
  const day = today()
  const soon = workingDaysLater(day, reminderDays, await readCalendar(db, day))
  for (let reminded = 0; ;) {
    if (signal?.aborted) return reminded
    const taken = await atomically(db, async (tx) => {
      const due = await takeReminders(tx, { today: day, soon }, atOnce)
      await notify(tx, ...due.flatMap(newsOf))
      return due.length
    })
    reminded += taken
    if (taken < atOnce) return reminded
  }
}

/** All that time brings about. */
export async function runClock(db: Db, signal?: AbortSignal): Promise<void> {
  await missVisits(db, today())
  await moveDue(db, signal)
  await remind(db, signal)
}

/** Has this server, or another one, look at the clock every minute. */
export const workAtLoans = (db: Db, jobs: Jobs): void =>
  jobs.everyMinute(queue, (signal) => runClock(db, signal))
