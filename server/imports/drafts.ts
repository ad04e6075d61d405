import {
  fieldOf,
  quantity,
  day,
  type Access,
  type Field,
  type Fields,
  type Kind,
} from '#contract/catalogue/kind.ts'
import type { RecordWrite } from '#contract/catalogue/routes.ts'

import { readValue } from './checks.ts'
import { finishHoles } from './hole-drafts.ts'
import { problemAt, type Cell, type Problem, type Source, type SourceRow, type Where } from './source.ts'

type Values = Record<string, unknown>

/** A record ready to be written, and the row that brought it. References are still the codes they name. */
export interface Draft extends RecordWrite {
  at: Where
}

/** What is said about all records of a file. */
export interface Given {
  /** Stands before the hole's name in its code when the file does not number its records itself. */
  project: string
  access?: Access | undefined
  /** Coordinate system of files that name none. */
  system?: string | undefined
}

export interface Drafted {
  drafts: Draft[]
  problems: Problem[]
}

/** A record while it is put together: its parts still know the rows that they came from. */
export interface Built {
  at: Where
  title: string
  code: string
  /** Common fields and place, by name. */
  common: Values
  values: Values
  parts: Record<string, BuiltRow[]>
}

export interface BuiltRow {
  at: Where
  values: Values
}

/** Fields of a write that no descriptor names. */
export const extraFields = {
  openOn: day('开放日期'),
  lng: quantity('经度', { unit: '°', digits: 6, min: -180, max: 180 }),
  lat: quantity('纬度', { unit: '°', digits: 6, min: -90, max: 90 }),
} as const satisfies Fields

interface Builder {
  kind: Kind
  given: Given
  problems: Problem[]
  records: Map<string, Built>
  /** Names of records that the file lists but that were refused. */
  refused: Set<string>
}

/**
 * Checks rows, ties them to their records and shapes the records for writing. Every row ends in a draft or in a
 * line of the report; an optional cell that is wrong is dropped with a line, and its row is taken.
 */
export function draftRecords(kind: Kind, source: Source, given: Given): Drafted {
  const builder: Builder = {
    kind,
    given,
    problems: [],
    records: new Map(),
    refused: new Set(),
  }
  for (const row of source.rows) if (row.into === 'record') addRecord(builder, row)
  for (const row of source.rows) if (row.into !== 'record') addPartRow(builder, row)
  const built = [...builder.records.values()]
  if (kind.name === 'borehole') builder.problems.push(...finishHoles(built, source, given))
  return {
    drafts: built.map((record) => draftOf(kind, record, given)),
    problems: [...builder.problems, ...source.problems],
  }
}

function addRecord(builder: Builder, row: SourceRow): void {
  const { kind, records, refused, problems } = builder
  const name = nameOf(row.owner)
  if (!name || name.length > 100) {
    const reason = name ? '名称最长 100 字' : `没有${kind.labels.title ?? fieldOf(kind, 'code')!.label}`
    problems.push(problemAt(row.at, 'refused', reason, row.owner))
    return
  }
  const first = records.get(name)
  if (first) {
    const reason = `“${name}”重复：已见于 ${first.at.sheet} 第 ${first.at.row} 行，第 ${row.at.row} 行未取`
    problems.push(problemAt(row.at, 'refused', reason, row.owner))
    return
  }
  const fieldNamed = (field: string) => fieldOf(kind, field) ?? extraOf(field)
  const values = readRow(builder, row, fieldNamed)
  if (values && complete(builder, row, kind.fields, values) && sound(builder, row, values)) {
    records.set(name, buildRecord(builder, row, values))
  } else refused.add(name)
}

function nameOf({ raw }: Cell): string {
  return raw === null || raw instanceof Date ? '' : String(raw).trim()
}

function extraOf(name: string): Field | undefined {
  return Object.entries(extraFields).find(([extra]) => extra === name)?.[1]
}

function buildRecord({ kind, given }: Builder, row: SourceRow, values: Values): Built {
  const { title, code, ...rest } = values
  const own = Object.entries(rest).filter(([name]) => Object.hasOwn(kind.fields, name))
  const common = Object.entries(rest).filter(([name]) => !Object.hasOwn(kind.fields, name))
  const named = String(title ?? code ?? nameOf(row.owner))
  return {
    at: row.at,
    title: named,
    code: code === undefined ? `${given.project}-${named}` : String(code),
    common: Object.fromEntries(common),
    values: Object.fromEntries(own),
    parts: {},
  }
}

function addPartRow(builder: Builder, row: SourceRow): void {
  const { kind, records, refused, problems } = builder
  const part = Object.hasOwn(kind.parts, row.into) ? kind.parts[row.into] : undefined
  const name = nameOf(row.owner)
  const owner = records.get(name)
  if (!part || !owner) {
    const missing = name ? `“${name}”不在本文件的名单中` : `没有写明所属的${kind.label}`
    const reason = refused.has(name) ? `所属的“${name}”未被收取` : missing
    problems.push(problemAt(row.at, 'refused', reason, row.owner))
    return
  }
  const values = readRow(builder, row, (field) => part.fields[field])
  if (values && complete(builder, row, part.fields, values)) {
    ;(owner.parts[row.into] ??= []).push({ at: row.at, values })
  }
}

/** The values of a row's cells; undefined when one that is required is wrong. */
function readRow(
  { problems }: Builder,
  row: SourceRow,
  fieldNamed: (name: string) => Field | undefined,
): Values | undefined {
  const values: Values = {}
  let whole = true
  for (const [name, cell] of Object.entries(row.cells)) {
    const field = fieldNamed(name)
    if (!field || cell.raw === null) continue
    const read = readValue(field, cell.raw)
    if ('value' in read) values[name] = read.value
    else {
      problems.push(
        problemAt(row.at, field.required ? 'refused' : 'dropped', `${field.label}：${read.reason}`, cell),
      )
      if (field.required) whole = false
    }
  }
  return whole ? values : undefined
}

/** Whether the row has everything that it must have. */
function complete({ problems }: Builder, row: SourceRow, fields: Fields, values: Values): boolean {
  const missing = Object.entries(fields).filter(
    ([name, field]) => field.required && values[name] === undefined,
  )
  if (missing.length === 0) return true
  const labels = missing.map(([, field]) => field.label).join('、')
  problems.push(problemAt(row.at, 'refused', `没有${labels}`, row.owner))
  return false
}

/** What the record's own columns ask of each other. */
function sound({ problems, given, kind }: Builder, row: SourceRow, values: Values): boolean {
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

/** Strata keep the order they were judged in; rows of a part lie in the order of its own field. */
function draftOf(kind: Kind, built: Built, given: Given): Draft {
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
