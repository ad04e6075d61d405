import { z } from 'zod'

import { caseLine, caseRow, OpenMove } from '#contract/cases/case-shapes.ts'
import { id } from '#contract/integers/integers.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { keysOf } from '#contract/wire.ts'

import { loanWorkflow, type LoanState } from './loan-workflow.ts'
import { papers, type Paper } from './papers.ts'

export const LoanStateName = z.enum(keysOf<LoanState>(loanWorkflow.states)).meta({ label: '状态' })
export const PaperName = z.enum(keysOf<Paper>(papers)).meta({ label: '材料' })
const Day = z.iso.date()

/** How a record can be had. */
const Availability = z.object({
  /** Copies that lie on the shelf, and those that are out. */
  free: z.int(),
  out: z.int(),
  waiting: z.int(),
  /** When the first of those that are out is due back. */
  dueOn: Day.nullable(),
  files: z.int(),
})
export type Availability = z.infer<typeof Availability>

/** Where the items of an application stand. */
const ItemStanding = z.object({
  /** Copies that lie ready for it. */
  held: z.int(),
  waiting: z.int(),
  /** In the queue, and when the copy of that place is due back; of several that wait, the later ones. */
  place: z.int().nullable(),
  backOn: Day.nullable(),
  /** Others wait for what it has out. */
  awaited: z.boolean(),
})
export type ItemStanding = z.infer<typeof ItemStanding>

const LoanItem = z.object({
  position: z.int(),
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  /** What it belongs to: the project of a borehole. */
  belongsTo: z.string().nullable(),
  access: z.enum(['open', 'member', 'protected', 'secret']),
  openOn: Day.nullable(),
  state: z.enum(['asked', 'waiting', 'held', 'out', 'back', 'released']),
  /** The box in which it lies; for those at the counter. */
  box: z.string().nullable(),
  shelf: z.string().nullable(),
  damage: z.string(),
  /** In the queue, while it waits, and when the copy of that place is due back. */
  place: z.int().nullable(),
  backOn: Day.nullable(),
  available: Availability,
})
namedSchemas.add(LoanItem, { id: 'LoanItem' })
export type LoanItem = z.infer<typeof LoanItem>

const LoanLine = caseLine(LoanStateName).extend({ move: z.string() })
namedSchemas.add(LoanLine, { id: 'LoanLine' })

export const LoanRow = caseRow(LoanStateName).extend({
  reader: z.string(),
  company: z.string(),
  purpose: z.string(),
  useMode: z.string(),
  extended: z.boolean(),
  standing: ItemStanding,
  process: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  items: z.int(),
  firstTitle: z.string(),
  /** What the first item belongs to. */
  firstBelongsTo: z.string().nullable(),
  /** Something in it is protected or secret: it is decided on its own page. */
  careful: z.boolean(),
})
namedSchemas.add(LoanRow, { id: 'LoanRow' })
export type LoanRow = z.infer<typeof LoanRow>

/** Who applies, for those who decide. */
export const LoanReader = z.object({
  /** Whose member they are, as the archive has confirmed or as they say. */
  organisation: z.string(),
  confirmed: z.boolean(),
  /** The highest level that a platform attests. */
  trust: z.int().nullable(),
  /** Applications besides this one, and how many of them were overdue. */
  loans: z.int(),
  overdue: z.int(),
})
namedSchemas.add(LoanReader, { id: 'LoanReader' })
export type LoanReader = z.infer<typeof LoanReader>

export const LoanPaper = z.object({
  id,
  paper: PaperName,
  file: id,
  name: z.string(),
  size: z.int(),
  at: z.iso.datetime(),
  /** What is wrong with it, so that it has to be replaced; empty when nothing is. Its reader sees it once it is sent back. */
  remark: z.string(),
})
export type LoanPaper = z.infer<typeof LoanPaper>

export const Loan = LoanRow.omit({
  items: true,
  firstTitle: true,
  firstBelongsTo: true,
  careful: true,
}).extend({
  reason: z.string(),
  lentOn: Day.nullable(),
  items: z.array(LoanItem),
  needed: z.array(z.object({ paper: PaperName, because: z.string() })),
  papers: z.array(LoanPaper),
  lines: z.array(LoanLine),
  moves: z.array(OpenMove),
  copies: z.array(z.string()),
  /** In whose name its reader may apply besides their own, while it is with them. */
  organisation: z.string().nullable(),
  /** Entered at the counter for a reader without an account. */
  isCounterEntry: z.boolean(),
})
namedSchemas.add(Loan, { id: 'Loan' })
export type Loan = z.infer<typeof Loan>
