import { z } from 'zod'

import { FileProblem } from '#contract/file-problem.ts'
import { id, rowNumber } from '#contract/integers/integers.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { keysOf } from '#contract/wire.ts'

import { FileDescription, TableUse } from './file-description.ts'
import { maxEdits } from './limits.ts'

export const deliveryStates = {
  open: '办理中',
  taking: '正在入库',
  taken: '已入库',
  undoing: '正在撤销',
  undone: '已撤销',
} as const
export type DeliveryState = keyof typeof deliveryStates

/** What new records of a delivery may be; what is protected or secret says so itself, record by record. */
export const deliveryAccess = { open: '公开', member: '会员可见' } as const

/** What is settled once for all files of a delivery. */
export const DeliverySettings = z.object({
  sender: z.string().trim().max(100, '最长 100 字').meta({ label: '送交单位' }),
  projectCode: z.string().trim().max(99, '最长 99 字').meta({ label: '项目编号' }),
  system: z.string().trim().max(100, '最长 100 字').meta({ label: '坐标系' }),
  xIsEast: z.boolean().meta({ label: '东坐标在前' }),
  access: z.enum(keysOf<keyof typeof deliveryAccess>(deliveryAccess)).nullable().meta({ label: '公开程度' }),
})
namedSchemas.add(DeliverySettings, { id: 'DeliverySettings' })
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** A value that is mended in place; the file stays as it came. */
export const CellEdit = z.object({
  sheet: z.string().max(200).meta({ label: '表' }),
  row: rowNumber.meta({ label: '行' }),
  column: z.string().min(1).max(100).meta({ label: '列' }),
  value: z.string().max(1000, '最长 1,000 字').meta({ label: '新值' }),
})
namedSchemas.add(CellEdit, { id: 'CellEdit' })
export type CellEdit = z.infer<typeof CellEdit>

/** What is known of a file that was checked, or taken. */
export const FileResult = z.object({
  kind: z.string(),
  /** Records or readings that can be taken or were: new ones, changed ones, those that stand in the library as they are. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows that are refused, values that are dropped, notes. */
  refused: z.int(),
  dropped: z.int(),
  notes: z.int(),
  /** Problems that are not listed. */
  more: z.int(),
})
namedSchemas.add(FileResult, { id: 'FileResult' })
export type FileResult = z.infer<typeof FileResult>

/** A place of a file: code, northing and easting as they stand, longitude and latitude as they were reckoned. */
export const FilePlace = z.tuple([
  z.string(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
])
namedSchemas.add(FilePlace, { id: 'FilePlace' })
export type FilePlace = z.infer<typeof FilePlace>

/** A record that the name of a file speaks of. */
export const NamedRecord = z.object({ kind: z.string(), code: z.string(), title: z.string() })
namedSchemas.add(NamedRecord, { id: 'NamedRecord' })
export type NamedRecord = z.infer<typeof NamedRecord>

/** A file of a delivery. */
export const DeliveryFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  /** It waits to be looked at; it was read; it cannot be taken, and why. */
  state: z.enum(['waiting', 'read', 'refused']),
  reason: z.string().nullable(),
  description: FileDescription.nullable(),
  /** What its tables are taken for, where somebody has said so. */
  uses: z.array(TableUse).nullable(),
  edits: z.array(CellEdit).max(maxEdits),
  isLeftOut: z.boolean(),
  result: FileResult.nullable(),
  places: z.array(FilePlace),
  /** Of a document or a picture: the records that it may belong to. It is attached where there is one. */
  matches: z.array(NamedRecord),
  /** The code that somebody has chosen for it. */
  recordCode: z.string().nullable(),
  /** Of a file of readings: the kind that somebody has chosen for it. */
  readingKind: z.string().nullable(),
  /** The batches that it was taken as: of records, of readings. */
  batch: id.nullable(),
  readingBatch: id.nullable(),
})
namedSchemas.add(DeliveryFile, { id: 'DeliveryFile' })
export type DeliveryFile = z.infer<typeof DeliveryFile>

const person = z.string().nullable()

const common = {
  id,
  title: z.string(),
  sender: z.string(),
  state: z.enum(keysOf<DeliveryState>(deliveryStates)),
  author: person,
  createdAt: z.iso.datetime(),
  touchedAt: z.iso.datetime(),
}

/** A line of the list. */
export const DeliveryRow = z.object({
  ...common,
  files: z.int(),
  /** Records that were taken, or can be; rows that are refused. */
  taken: z.int(),
  refused: z.int(),
  /** The same of readings. */
  readings: z.int(),
})
namedSchemas.add(DeliveryRow, { id: 'DeliveryRow' })
export type DeliveryRow = z.infer<typeof DeliveryRow>

/** A delivery as it stands. */
export const Delivery = z.object({
  ...common,
  settings: DeliverySettings,
  /** Grows with every change; what is taken is what was seen with this number. */
  revision: z.int(),
  /** Whether the results are those of this revision. */
  isChecked: z.boolean(),
  /** What is being done now, and how far it is. */
  step: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  /** Why the last step was not done. */
  failure: z.string().nullable(),
  /** What stayed when it was taken back. */
  retained: z.array(z.object({ code: z.string(), reason: z.string() })),
  taker: person,
  takenAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  files: z.array(DeliveryFile),
})
namedSchemas.add(Delivery, { id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

/** A problem at its cell, with the value that is proposed for it. */
export const DeliveryProblem = FileProblem.extend({
  file: id,
  fileName: z.string(),
  proposal: z.string().nullable(),
  /** The value that stands there by now, mended in place. */
  edited: z.string().nullable(),
})
namedSchemas.add(DeliveryProblem, { id: 'DeliveryProblem' })
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

/** A record that was taken. */
export const TakenRecord = z.object({ kind: z.string(), code: z.string(), action: z.string() })
namedSchemas.add(TakenRecord, { id: 'TakenRecord' })
export type TakenRecord = z.infer<typeof TakenRecord>
