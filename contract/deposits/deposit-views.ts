import { z } from 'zod'

import { caseLine, caseRow, OpenMove } from '#contract/cases/case-shapes.ts'
import { FileProblem } from '#contract/file-problem.ts'
import { id } from '#contract/integers/integers.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { keysOf } from '#contract/wire.ts'

import { type DepositState, depositWorkflow } from './deposit-workflow.ts'
import { type MaterialName, materials } from './materials.ts'

export const State = z.enum(keysOf<DepositState>(depositWorkflow.states)).meta({ label: '状态' })
export const Material = z.enum(keysOf<MaterialName>(materials)).meta({ label: '资料种类' })
export const Day = z.iso.date()

const Remark = z.object({
  id,
  /** The file that it is about; null when that was replaced, and the fault with it. */
  file: id.nullable(),
  fileName: z.string(),
  part: z.string(),
  sheet: z.string(),
  row: z.int().nullable(),
  column: z.string(),
  text: z.string(),
})
export type Remark = z.infer<typeof Remark>

/** Of a table: its kind, how many records it gives, how many rows are refused, and what is wrong where. */
const FileCheck = z.object({
  kind: z.string().nullable(),
  /** Readings of points of that kind, not records. */
  readings: z.literal(true).optional(),
  taken: z.int(),
  refused: z.int(),
  faults: z.array(FileProblem),
  /** Faults that are not listed. */
  more: z.int(),
})
export type FileCheck = z.infer<typeof FileCheck>

export const DepositFile = z.object({
  id,
  part: z.string(),
  name: z.string(),
  size: z.int(),
  at: z.iso.datetime(),
  checked: FileCheck.nullable(),
})
namedSchemas.add(DepositFile, { id: 'DepositFile' })
export type DepositFile = z.infer<typeof DepositFile>

export const Row = caseRow(State).extend({
  title: z.string(),
  material: Material,
  depositor: z.string(),
})
namedSchemas.add(Row, { id: 'DepositRow' })
export type DepositRow = z.infer<typeof Row>

const Draft = z.object({ id, kind: z.string(), code: z.string(), title: z.string(), state: z.string() })
export type DepositDraft = z.infer<typeof Draft>

export const Deposit = Row.extend({
  contact: z.string(),
  projectCode: z.string(),
  author: z.string(),
  formedOn: Day.nullable(),
  summary: z.string(),
  protectedYears: z.int(),
  acceptedOn: Day.nullable(),
  openOn: Day.nullable(),
  files: z.array(DepositFile),
  remarks: z.array(Remark),
  lines: z.array(caseLine(State)),
  moves: z.array(OpenMove),
  /** May the one who looks change it, or write remarks? */
  isOwn: z.boolean(),
  writable: z.boolean(),
  remarkable: z.boolean(),
  /** What the voucher is verified by; null until there is one. */
  voucher: z.string().nullable(),
  /** What came of it in the catalogue, and what did not; for staff. */
  drafts: z.array(Draft),
  undrafted: z.array(z.object({ file: z.string(), code: z.string(), reason: z.string() })),
})
namedSchemas.add(Deposit, { id: 'Deposit' })
export type Deposit = z.infer<typeof Deposit>

/** Some rows of a table as its file shows them. */
export const TableWindow = z.object({
  sheets: z.array(z.string()),
  sheet: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Row numbers of the sheet end here. */
  last: z.int(),
})
export type TableWindow = z.infer<typeof TableWindow>
