import {
  type Calendar,
  type DayKind,
  daysLater,
  isWorkingDay,
  weekdayOf,
  workingDaysLater,
} from '#contract/calendar/working-days.ts'
import type { SlotDay } from '#contract/reading-room/reading-room.ts'
import type { Db } from '#database/database.ts'
import { today } from '#server/catalogue/view-level.ts'
import { readRules } from '#server/loans/term/term.ts'

import { listSessions, listSpecialDays, type Session, type SpecialDay } from './room.queries.ts'
import { countTaken } from './visits.queries.ts'

/** The reading room as it stands now: its sessions, the calendar, and from when to when it can be booked. */
export interface Room {
  sessions: readonly Session[]
  special: ReadonlyMap<string, SpecialDay>
  calendar: Calendar
  today: string
  /** The time of day in China, `13:05`. */
  now: string
  lead: number
  ahead: number
}

const chinaOffset = 8 * 3_600_000

export async function openRoom(db: Db): Promise<Room> {
  const day = today()
  const [sessions, days, rules] = await Promise.all([
    listSessions(db),
    listSpecialDays(db, day),
    readRules(db),
  ])
  const calendar = days.flatMap(({ day: one, kind }): [string, DayKind][] =>
    kind === 'short' ? [] : [[one, kind]],
  )
  return {
    sessions,
    special: new Map(days.map((one) => [one.day, one])),
    calendar: new Map(calendar),
    today: day,
    now: new Date(Date.now() + chinaOffset).toISOString().slice(11, 16),
    lead: rules.lead,
    ahead: rules.ahead,
  }
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const closedWords: Partial<Record<SpecialDay['kind'], string>> = { rest: '放假', closed: '闭馆' }

/** Why nobody can come on a day; empty when they can. */
export function closedOn(day: string, { special, calendar }: Room): string {
  if (isWorkingDay(day, calendar)) return ''
  const { kind, note } = special.get(day) ?? { kind: undefined, note: '' }
  const words = kind && closedWords[kind]
  return words ? [words, note].filter(Boolean).join('：') : `${weekdays[weekdayOf(day) - 1]}不开放`
}

export const seatsOn = (day: string, { seats }: Session, { special }: Room): number =>
  Math.min(seats, special.get(day)?.seats ?? seats)

const hasBegun = (day: string, { opens }: Session, room: Room): boolean =>
  day < room.today || (day === room.today && opens <= room.now)

/** The first and the last day that can be booked. */
function spanOf({ today: from, lead, ahead: maxAhead, calendar }: Room): [first: string, last: string] {
  return [
    lead === 0 ? from : workingDaysLater(from, lead, calendar),
    workingDaysLater(from, maxAhead, calendar),
  ]
}

/** Why a slot cannot be booked, whether or not it has a free seat; undefined when it can. */
export function refusalOf(day: string, opens: string, room: Room): string | undefined {
  const session = room.sessions.find((one) => one.opens === opens)
  if (!session) return `${opens} 没有时段`
  if (hasBegun(day, session, room)) return '这个时段已过'
  const closed = closedOn(day, room)
  if (closed !== '') return `${day} ${closed}`
  const [first, last] = spanOf(room)
  if (day < first) return `须至少提前 ${room.lead} 个工作日预约`
  return day > last ? `只能预约 ${room.ahead} 个工作日以内的时段` : undefined
}

/** All days that can be booked, and those between them on which nobody can come. */
export async function slotsOf(db: Db): Promise<SlotDay[]> {
  const room = await openRoom(db)
  const [first, last] = spanOf(room)
  const counts = new Map(
    (await countTaken(db, first, last)).map(({ day, session, count }) => [`${day} ${session}`, count]),
  )
  const days: SlotDay[] = []
  for (let day = first; day <= last; day = daysLater(day, 1)) {
    const closed = closedOn(day, room)
    const open = closed === '' ? room.sessions.filter((session) => !hasBegun(day, session, room)) : []
    const slots = open.map((session) => {
      const seats = seatsOn(day, session, room)
      const free = Math.max(0, seats - (counts.get(`${day} ${session.id}`) ?? 0))
      return { opens: session.opens, closes: session.closes, seats, free }
    })
    days.push({ day, weekday: weekdayOf(day), closed, slots })
  }
  return days
}
