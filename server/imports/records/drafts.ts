import { type Limits, readValue } from '#contract/catalogue/cells/checks.ts'
import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { isBlank, nameOf } from '#contract/catalogue/cells/written.ts'
import type { RecordWrite } from '#contract/catalogue/editing/record-write.ts'
import { fieldOf, type Field, type Fields, type Kind, type Part } from '#contract/catalogue/kind.ts'
import type { Finisher } from '#contract/catalogue/traits.ts'
import { blankNotes, countBlank, type BlankCells } from '#server/foreign-files/blank-cells.ts'
import { openPacking, type PackedList } from '#server/foreign-files/packed-list/packed-list.ts'
import {
  problemAt,
  type Cell,
  type Problem,
  type Source,
  topColumn,
  type SourceRow,
  type Where,
} from '#server/foreign-files/source.ts'
import { proposalFor } from '#server/imports/cells/proposals.ts'

import { type BuiltRecords, openBuiltRecords } from './built-records.ts'
import type { BuiltRow, FinishRecords, ImportDefaults, UnresolvedRecord } from './built.ts'
import { exactRow, sealedRow } from './exported-rows.ts'
import { finishingHoles } from './hole-drafts.ts'
import { placeInOrder } from './hole-places.ts'
import {
  codeTaken,
  addBuilt,
  nameNotes,
  nameTaken,
  openRoster,
  ownerOf,
  addRefused,
  type Roster,
} from './roster.ts'
import { layingSoundings } from './sounding-rows.ts'

type Values = Record<string, unknown>

/** A record ready to be written, with its source row. References are still codes. */
export interface Draft extends RecordWrite {
  at: Where
}

export interface DraftedRecords {
  drafts: PackedList<Draft>
  problems: Problem[]
}

interface Builder {
  kind: Kind
  given: ImportDefaults
  /** Label of the names that link rows to their record. */
  nameLabel: string
  problems: Problem[]
  roster: Roster
  records: BuiltRecords
  blanks: BlankCells
  /** Cells shared by several rows that were reported already. */
  reported: WeakSet<Cell>
  /** Fields of the record's own row; the objects are the keys of their limits. */
  fields: Fields
  limits: Limits
}

const finishers: Readonly<Record<Finisher, (source: Source, given: ImportDefaults) => FinishRecords>> = {
  hole: finishingHoles,
}

/**
 * Checks rows, links them to their records and builds the records. Every row ends in a draft or in a report
 * line; an invalid optional cell is dropped with a report line. No more than some hundred records are held unpacked.
 */
export function draftRecords(kind: Kind, source: Source, given: ImportDefaults): DraftedRecords {
  const code = fieldOf(kind, 'code')!.label
  const builder: Builder = {
    kind,
    given,
    nameLabel: source.hasCodes ? code : (kind.labels.title ?? code),
    problems: [],
    roster: openRoster(),
    records: openBuiltRecords(),
    blanks: new Map(),
    reported: new WeakSet(),
    fields: recordFields(kind),
    limits: new Map(),
  }
  for (const row of source.rows) (row.into === 'record' ? addRecord : addPartRow)(builder, row)
  const { problems, roster, records, blanks } = builder
  const steps = [layingSoundings(kind), ...(kind.finish ? [finishers[kind.finish](source, given)] : [])]
  const drafts = openPacking<Draft>()
  for (const some of records.take())
    for (const record of some) {
      for (const { finish } of steps) finish(record)
      drafts.add(draftOf(kind, record, given))
    }
  const notes = [...nameNotes(roster), ...blankNotes(blanks)]
  const found = steps.flatMap((step) => step.problems())
  return { drafts: drafts.list(), problems: [...problems, ...found, ...notes, ...source.problems] }
}

function addRecord(builder: Builder, given: SourceRow): void {
  const { roster, problems } = builder
  const { at, owner } = given
  const unnamed = unfitName(builder.nameLabel, nameOf(owner.raw)) ?? nameTaken(roster, owner, at)
  const refused = unnamed ?? sealedRow(given)
  const built =
    refused === undefined
      ? builtRecord(builder, placeInOrder(exactRow(given, problems), problems))
      : undefined
  const reason = refused ?? (built && codeTaken(roster, built))
  if (reason !== undefined) problems.push(problemAt(at, 'refused', reason, owner))
  if (built && reason === undefined) addBuilt(roster, builder.records.add(built), built, owner)
  else addRefused(roster, owner)
}

function unfitName(label: string, name: string): string | undefined {
  if (name.length > 100) return '名称最长 100 字'
  return name ? undefined : `没有${label}`
}

/** The record of a row; undefined, with a report line, if a required value is missing or invalid. */
function builtRecord(builder: Builder, row: SourceRow): UnresolvedRecord | undefined {
  const { kind } = builder
  const values = readRow(builder, row, (field) => builder.fields[field])
  if (!values || !isComplete(builder, row, kind.fields, values) || !isSound(builder, row, values))
    return undefined
  return buildRecord(builder, row, values)
}

function buildRecord({ kind, given }: Builder, row: SourceRow, values: Values): UnresolvedRecord {
  const { title, code, ...rest } = values
  const own = Object.entries(rest).filter(([name]) => Object.hasOwn(kind.fields, name))
  const common = Object.entries(rest).filter(([name]) => !Object.hasOwn(kind.fields, name))
  const name = nameOf(row.owner.raw)
  const named = title === undefined || nameOf(String(title)) === name ? name : String(title)
  return {
    at: row.at,
    title: named,
    code: code === undefined ? `${given.project}-${named}` : nameOf(String(code)),
    common: Object.fromEntries(common),
    values: Object.fromEntries(own),
    parts: {},
  }
}

function addPartRow(builder: Builder, row: SourceRow): void {
  const { kind, roster, problems } = builder
  const part = Object.hasOwn(kind.parts, row.into) ? kind.parts[row.into] : undefined
  const owner = nameOf(row.owner.raw) ? ownerOf(roster, row) : { reason: `没有写明所属的${kind.label}` }
  if (!part || 'reason' in owner) {
    const reason = 'reason' in owner ? owner.reason : `“${kind.label}”没有“${row.into}”这一部分`
    problems.push(problemAt(row.at, 'refused', reason, row.owner))
    return
  }
  if (isEmpty(row)) {
    problems.push(problemAt(row.at, 'note', '该行的值都写作没有，略过', row.owner))
    return
  }
  const built = builtRow(builder, row, part)
  if (built) builder.records.addRow(owner.record, row.into, built)
}

/** A row that was taken; of one that was not its place, where that may not fall to a neighbour. */
function builtRow(builder: Builder, row: SourceRow, { fields, fills }: Part): BuiltRow | undefined {
  const values = readRow(builder, row, (field) => fields[field])
  const isTaken = values !== undefined && isComplete(builder, row, fields, values)
  const { at } = row
  if (fills) return { at, values: isTaken ? values : {}, top: topOf(row), isRefused: !isTaken }
  return isTaken ? { at, values } : undefined
}

/** Top of a stratum, which only places it: what is stored is its base. */
function topOf({ cells }: SourceRow): number | undefined {
  const top = numberOf(cells[topColumn]?.raw ?? null, 'm')
  return typeof top === 'number' ? top : undefined
}

function isEmpty(row: SourceRow): boolean {
  const cells = Object.values(row.cells)
  return cells.length > 0 && cells.every(({ raw }) => isBlank(raw))
}

/** The values of a row; undefined if a required one is invalid. */
function readRow(
  builder: Builder,
  row: SourceRow,
  fieldNamed: (name: string) => Field | undefined,
): Values | undefined {
  const values: Values = {}
  let whole = true
  for (const [name, cell] of Object.entries(row.cells)) {
    const field = fieldNamed(name)
    if (!field || cell.raw === null) continue
    const read = readValue(field, cell.raw, builder.limits)
    if ('value' in read) {
      values[name] = read.value
      if (read.note !== undefined)
        builder.problems.push(problemAt(row.at, 'note', `${field.label}：${read.note}`, cell))
    } else if ('blank' in read) countBlank(builder.blanks, row.at, cell)
    else {
      report(builder, row, { field, cell, reason: read.reason })
      if (field.required) whole = false
    }
  }
  return whole ? values : undefined
}

function report(
  { problems, reported }: Builder,
  { at }: SourceRow,
  { field, cell, reason }: { field: Field; cell: Cell; reason: string },
): void {
  if (reported.has(cell) && !field.required) return
  reported.add(cell)
  const weight = field.required ? 'refused' : 'dropped'
  const proposal = cell.raw === null ? undefined : proposalFor(field, cell.raw)
  problems.push({
    ...problemAt(at, weight, `${field.label}：${reason}`, cell),
    ...(proposal && { proposal }),
  })
}

/** Whether the row has all required values. */
function isComplete({ problems }: Builder, row: SourceRow, fields: Fields, values: Values): boolean {
  const missing = Object.entries(fields).filter(
    ([name, field]) => field.required && values[name] === undefined,
  )
  if (missing.length === 0) return true
  const labels = missing.map(([, field]) => field.label).join('、')
  problems.push(problemAt(row.at, 'refused', `没有${labels}`, row.owner))
  return false
}

/** Checks rules between the columns of the record. */
function isSound({ problems, given, kind }: Builder, row: SourceRow, values: Values): boolean {
  const { lng, lat, title, openOn } = values
  if ((lng === undefined) !== (lat === undefined)) {
    delete values['lng']
    delete values['lat']
    problems.push(problemAt(row.at, 'dropped', '经度与纬度须同时填写', row.cells['lng'] ?? row.cells['lat']))
  }
  const unopened = (values['access'] ?? given.access) === 'protected' && !openOn
  const long = String(title ?? '').length > 300
  if (!unopened && !long) return true
  const reason = long ? `${fieldOf(kind, 'title')!.label}最长 300 字` : '保护期资料须写明开放日期'
  problems.push(problemAt(row.at, 'refused', reason, long ? row.cells['title'] : row.owner))
  return false
}

/** Strata keep their order; the rows of other parts are sorted by their sort field. */
function draftOf(kind: Kind, built: UnresolvedRecord, given: ImportDefaults): Draft {
  const { at, code, title, common, values } = built
  const parts = Object.entries(built.parts).map(([name, rows]) => {
    const order = kind.parts[name]!.order
    const sorted = rows.map((row) => row.values).toSorted((a, b) => compare(a[order], b[order]))
    return [name, sorted] as const
  })
  const access = given.access && { access: given.access }
  return { at, code, title, ...access, ...common, values, parts: Object.fromEntries(parts) }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '') < String(b ?? '') ? -1 : Number(String(a ?? '') > String(b ?? ''))
}
