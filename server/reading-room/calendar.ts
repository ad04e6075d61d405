import { calendarDay } from '#contract/back-office/loans/calendar-day.ts'
import { readingSession } from '#contract/back-office/loans/reading-session.ts'
import type { GivenOf, RowOf } from '#contract/back-office/resource.ts'
import { isWorkingDay } from '#contract/calendar/working-days.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { store } from '#server/back-office/store.ts'
import { today } from '#server/catalogue/view-level.ts'
import { countDepositDays } from '#server/deposits/clock/clock.ts'
import { countDueDays } from '#server/loans/term/term.ts'
import { notify } from '#server/notices/notices.ts'
import { lockCalendar, readCalendar } from '#server/working-days/working-days.ts'

import { listSessions } from './room.queries.ts'
import { cancelDays, countVisitsOf, listBookedDays } from './visits.queries.ts'

/** Days that are not as their weekday says. What runs is due later or earlier in the same transaction. */
export const calendarDays = store({
  resource: calendarDay,
  unique: { calendar_day_key: 'day' },
  write: async (_, { given, before }) => {
    const { kind, seats, note } = { ...before, ...given }
    return { note: note ?? '', seats: kind === 'short' ? seats : null }
  },
  guard: async (tx, change) => {
    await lockCalendar(tx, 'alone')
    const changed = await change()
    await countDueDays(tx)
    await countDepositDays(tx)
    await dropVisits(tx)
    return changed
  },
})

/** Cancels visits on days that are closed now, and tells their readers. */
async function dropVisits(tx: Db): Promise<void> {
  const calendar = await readCalendar(tx, today())
  const closed = (await listBookedDays(tx, today())).filter((day) => !isWorkingDay(day, calendar))
  if (closed.length === 0) return
  for (const { day, loan, number, account } of await cancelDays(tx, closed)) {
    if (account === null) continue
    await notify(tx, { to: [account], message: 'visitCancelled', values: { number, day, loan } })
  }
}

/** The sessions of the reading room; those that have seen visits stay. */
export const readingSessions = store({
  resource: readingSession,
  unique: { reading_session_key: 'opens' },
  write: async (tx, { given, before }) => {
    await requireApart(tx, { ...before, ...given }, before)
    return {}
  },
  touched: async (db, ids) => [{ label: '到馆预约', count: await countVisitsOf(db, ids), blocks: true }],
  remove: async (tx, rows) => {
    const ids = rows.map(({ id }) => id)
    return (await countVisitsOf(tx, ids)) > 0 ? fail('row_in_use') : false
  },
})

type Session = RowOf<typeof readingSession>

const isWithinHours = (opens: string, closes: string): boolean =>
  opens < closes && ((opens >= '09:00' && closes <= '11:00') || (opens >= '13:00' && closes <= '17:00'))

/** Refuses a session that is not within the hours of the archive, or that another overlaps. */
async function requireApart(
  tx: Db,
  { opens, closes }: GivenOf<typeof readingSession>,
  before: Session | undefined,
): Promise<void> {
  if (!opens || !closes) return
  const others = (await listSessions(tx)).filter(({ id }) => id !== before?.id)
  const fault = !isWithinHours(opens, closes)
    ? '须在 9:00–11:00 或 13:00–17:00 之内，先开始后结束'
    : others.some((other) => opens < other.closes && other.opens < closes) && '与另一时段重叠'
  if (fault) throw new AppError('invalid_input', { fields: { 'values.closes': fault } }, fault)
}
