// What the calls of every case that moves along a table take and answer.
import { z } from 'zod'

import { id, line } from '#contract/integers/integers.ts'
import type { Route } from '#contract/route.ts'
import { keysOf } from '#contract/wire.ts'

import { type FlowCode, flowCodes } from './workflow.ts'

export const opinion = z.string().trim().max(1000, '最长 1000 字').default('').meta({ label: '意见' })

/** A move by its name, as the case was seen. */
export const MoveInput = z.object({
  id,
  move: z.string().max(40).meta({ label: '办理' }),
  line,
  opinion,
  person: id.optional().meta({ label: '人员' }),
})

/** Where a case stands after a move; states are those of its trade. */
export const moveOutcome = <S extends z.ZodType>(state: S) => z.object({ state, line: z.int() })

/** What the row of every case says. */
export const caseRow = <S extends z.ZodType>(state: S) =>
  z.object({
    id,
    number: z.string(),
    state,
    holder: z.string().nullable(),
    dueOn: z.iso.date().nullable(),
    submittedAt: z.iso.datetime().nullable(),
    /** The number of its last line: what somebody saw when they decided. */
    line: z.int(),
  })

/** A line of the timeline. */
export const caseLine = <S extends z.ZodType>(state: S) =>
  z.object({
    number: z.int(),
    at: z.iso.datetime(),
    /** Who moved it; the archive's own staff by name, and the clock. */
    by: z.string(),
    party: z.string(),
    label: z.string(),
    code: z.enum(keysOf<FlowCode>(flowCodes)),
    after: state,
    opinion: z.string(),
    person: z.string().nullable(),
  })

/** A move that is open to whoever looks. */
export const OpenMove = z.object({
  name: z.string(),
  label: z.string(),
  opinion: z.boolean(),
  person: z.boolean(),
})
export type OpenMove = z.infer<typeof OpenMove>

/** Those who could go on with a case. */
export const CasePeople = z.array(z.object({ id, name: z.string() }))

export const CaseId = z.object({ id })

/** Asks who could go on with a case. */
export type PeopleRoute = Route<typeof CaseId, typeof CasePeople>
