import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import type { visitStates } from './visit-states.ts'

const Day = z.iso.date().meta({ label: '日期' })
const Clock = z.string().regex(/^[0-2]\d:[0-5]\d$/, '时间形如 09:00')

const Slot = z.object({
  opens: z.string(),
  closes: z.string(),
  seats: z.int(),
  free: z.int(),
})

const SlotDay = z.object({
  day: Day,
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int(),
  /** Why nobody can come on this day; empty when they can. */
  closed: z.string(),
  slots: z.array(Slot),
})
namedSchemas.add(SlotDay, { id: 'SlotDay' })
export type SlotDay = z.infer<typeof SlotDay>

const Visit = z.object({
  id,
  day: Day,
  opens: z.string(),
  closes: z.string(),
  seat: z.int(),
  state: z.enum(['booked', 'come', 'missed', 'cancelled']),
})
namedSchemas.add(Visit, { id: 'ReadingVisit' })
export type Visit = z.infer<typeof Visit>
export type VisitState = keyof typeof visitStates

const Visits = z.object({ visits: z.array(Visit), dueOn: Day.nullable() })
const slot = { day: Day.meta({ label: '日期' }), opens: Clock.meta({ label: '时段' }) }

/** The reading room: a request and a visit are two things, and what is asked for stays at hand over several visits. */
export const readingRoom = {
  slots: route({
    method: 'GET',
    path: '/reading-room/slots',
    summary: '阅览室今后各日的时段与空座；不开放的日子写明原因',
    access: 'member',
    input: z.object({}),
    output: z.array(SlotDay),
  }),
  visits: route({
    method: 'GET',
    path: '/loan/:id/visits',
    summary: '一份申请的到馆预约，早的在前',
    access: 'member',
    input: z.object({ id }),
    output: z.array(Visit),
  }),
  book: route({
    method: 'POST',
    path: '/loan/:id/visits',
    summary: '预约一个时段；待取的资料留存到最后一次到馆的那天',
    access: 'member',
    input: z.object({ id, ...slot }),
    output: Visits,
  }),
  move: route({
    method: 'PUT',
    path: '/loan/:id/visits/:visit',
    summary: '改约：所借的资料随之改期',
    access: 'member',
    input: z.object({ id, visit: id.meta({ label: '预约' }), ...slot }),
    output: Visits,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/loan/:id/visits/:visit',
    summary: '取消预约',
    access: 'member',
    input: z.object({ id, visit: id.meta({ label: '预约' }) }),
    output: Visits,
  }),
}

/** The reading room as the counter sees it. */
export const readingDesk = {
  day: route({
    method: 'GET',
    path: '/reading-room/day',
    summary: '一天中各时段的到馆读者与他们的资料',
    access: 'loans.counter',
    input: z.object({ day: Day }),
    output: z.array(
      Visit.extend({
        loan: id,
        number: z.string(),
        reader: z.string(),
        company: z.string(),
        items: z.int(),
      }),
    ),
  }),
  mark: route({
    method: 'PUT',
    path: '/reading-room/visits/:visit',
    summary: '登记到馆、未到，或恢复为已约',
    access: 'loans.counter',
    input: z.object({
      visit: id.meta({ label: '预约' }),
      state: z.enum(['come', 'missed', 'booked']).meta({ label: '到馆情况' }),
    }),
    output: z.object({}),
  }),
}
