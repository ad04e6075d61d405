import type { SheetProblem } from '#contract/back-office/batches.ts'
import type { GivenOf, Resource, RowOf } from '#contract/back-office/resource.ts'
import { AppError } from '#contract/errors.ts'
import { joinFirst } from '#contract/fields/first-few.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { plainColumns, isVisible, wholeFaults } from '#server/back-office/resource.ts'
import { alwaysTrue, readRows } from '#server/back-office/rows.sql.ts'
import { type Scope, scopeOf } from '#server/back-office/scope.ts'
import type { Columns, Store } from '#server/back-office/store.ts'
import type { Limits, SheetRow } from '#server/foreign-files/table/table.ts'

import { fieldNamed, nameIn } from './columns.ts'
import { keyLabel, type SheetFile } from './file.ts'
import { type Fault, type Line, lineOf, problemAt, textOf } from './line.ts'
import { allTogether, fold, togetherText } from './repeats.ts'
import { listHolders, listReachable } from './sheet.queries.ts'

type Values = GivenOf<Resource>
type Row = RowOf<Resource>

/** A row that may be written. */
export interface Ready {
  row: number
  given: Values
  columns: Columns
  /** The row as it is; undefined for a new one. */
  before: Row | undefined
}

export interface CheckedRows {
  rows: number
  ready: Ready[]
  unchanged: number
  bad: number
  problems: SheetProblem[]
}

export interface RowCheck {
  store: Store
  file: SheetFile
  by: AtWork
  /** Locks the rows that will be changed. */
  lock: boolean
}

/** Rows that are looked up, and written, together. */
const rowsPerBatch = 200

/**
 * Checks the rows of a file as a form would, some at a time. Whoever writes what is ready before asking for more has
 * the next ones checked against it.
 */
export async function* checkRows(db: Db, checking: RowCheck): AsyncGenerator<CheckedRows> {
  for (const wave of checking.file.waves) {
    const scope = await scopeOf(db, checking.by.actor)
    for await (const rows of inGroups(wave())) yield await checkSome(db, checking, { scope, rows })
  }
}

async function* inGroups(waves: ReturnType<SheetFile['waves'][number]>): AsyncGenerator<SheetRow[]> {
  let waiting: SheetRow[] = []
  for await (const rows of waves) {
    waiting = waiting.concat(rows)
    while (waiting.length >= rowsPerBatch) yield waiting.splice(0, rowsPerBatch)
  }
  if (waiting.length > 0) yield waiting
}

interface KnownRows {
  /** Ids by folded value, by unique field. */
  holders: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Rows that the actor reaches, by id. */
  reached: ReadonlyMap<number, { row: Row; listed: boolean }>
}

async function checkSome(
  db: Db,
  checking: RowCheck,
  { scope, rows }: { scope: Scope; rows: readonly SheetRow[] },
): Promise<CheckedRows> {
  const { resource } = checking.store
  const lines = rows.map((row) => lineOf(checking, row))
  const known = await knownOf(db, checking, { scope, lines })
  const done: CheckedRows = { rows: rows.length, ready: [], unchanged: 0, bad: 0, problems: [] }
  for (const line of lines) {
    const ready = await readyOf(db, checking, { line, known, scope })
    if (line.problems.length > 0) done.bad += 1
    else if (ready) done.ready.push(ready)
    else done.unchanged += 1
    if (ready && resource.parent !== undefined)
      checking.file.passed.set(
        fold(checking.store, resource.key, textOf(line, resource.key) ?? ''),
        undefined,
      )
    done.problems.push(...line.problems)
  }
  return done
}

async function knownOf(
  db: Db,
  { store, lock, by }: RowCheck,
  { scope, lines }: { scope: Scope; lines: readonly Line[] },
): Promise<KnownRows> {
  const { resource } = store
  const unique = Object.keys(resource.fields).filter((name) => resource.fields[name]?.unique)
  const holders = new Map<string, ReadonlyMap<string, number>>()
  for (const name of new Set([resource.key, ...unique])) {
    const values = lines.flatMap((line) => {
      const text = textOf(line, name)
      return text === undefined ? [] : [fold(store, name, text)]
    })
    holders.set(name, await holdersOf(db, store, name, [...new Set(values)]))
  }
  const ids = [...(holders.get(resource.key)?.values() ?? [])]
  const within = isVisible(store, scope, by.actor)
  const found = await listReachable(db, resource, ids, { within, listed: store.listed ?? alwaysTrue, lock })
  const names = [...new Set([...(resource.sheet ?? []), resource.key, resource.title])]
  const rows = await readRows(
    db,
    store,
    found.map(({ id }) => id),
    names,
  )
  const listed = new Map(found.map((one) => [one.id, one.listed]))
  return {
    holders,
    reached: new Map(rows.map((row) => [row.id, { row, listed: listed.get(row.id) ?? true }])),
  }
}

async function holdersOf(db: Db, store: Store, name: string, folded: readonly string[]) {
  if (folded.length === 0) return new Map<string, number>()
  if (store.holders) return store.holders(db, name, folded)
  return new Map((await listHolders(db, store.resource, name, folded)).map(({ id, value }) => [value, id]))
}

interface LineCase {
  line: Line
  known: KnownRows
  scope: Scope
}

/** The row as it may be written; undefined when it has problems, or changes nothing. */
async function readyOf(db: Db, checking: RowCheck, checked: LineCase): Promise<Ready | undefined> {
  const { store, file, by } = checking
  const { line, scope } = checked
  const complain: Complain = (fault) => void line.problems.push(problemAt(file, line, fault))
  const before = findKeyedRow(checking, checked, complain)
  if (line.problems.length > 0) return undefined
  const given = givenBy(checking, checked, before, complain)
  const isPending = checkPending(checking, line, complain)
  if (line.problems.length > 0) return undefined
  const ready = { row: line.row, given, before, columns: {} }
  if (isPending) return ready
  if (before && Object.keys(given).length === 0) return undefined
  const writing = { actor: by.actor, scope, given, before, choicesKnown: true }
  const own = await runWriteHook(db, store, writing, complain)
  if (!own) return undefined
  const columns = Object.entries({ ...plainColumns(store, given), ...own })
  return { ...ready, columns: Object.fromEntries(columns.filter(([, value]) => value !== undefined)) }
}

/** What the row gives, where nothing is wrong with it. */
function givenBy(checking: RowCheck, checked: LineCase, before: Row | undefined, complain: Complain): Values {
  const { line, known } = checked
  noteRepeats(checking, line, complain)
  const given = before ? changesOf(checking, checked, before, complain) : newOf(line, complain)
  checkTaken(checking, { line, known, before, complain })
  if (!before) checkMissing(checking, line, given, complain)
  return given
}

function checkMissing({ store, file }: RowCheck, line: Line, given: Values, complain: Complain): void {
  const named = new Set(line.problems.map(({ column }) => column))
  for (const [name, reason] of wholeFaults(store.resource, { ...given, ...pendingOf(line) }, undefined)) {
    const column = file.table.letters.get(name)
    if (column === undefined || !named.has(column))
      complain({ name, code: line.said.has(name) ? 'invalid' : 'required', reason })
  }
}

type Complain = (fault: Fault) => void

/** The row that the key names, where the actor reaches it. */
function findKeyedRow({ store }: RowCheck, { line, known }: LineCase, complain: Complain): Row | undefined {
  const { resource } = store
  const name = resource.key
  const said = line.said.get(name)
  if (!said || 'blank' in said) complain({ name, code: 'required', reason: `请填写${keyLabel(resource)}` })
  else if ('code' in said) complain({ name, ...said })
  const key = textOf(line, name)
  const id = key === undefined ? undefined : known.holders.get(name)?.get(fold(store, name, key))
  if (id === undefined) return undefined
  const found = known.reached.get(id)
  if (!found) complain({ name, code: 'taken', reason: `${keyLabel(resource)}已被使用` })
  else if (!found.listed) complain({ name, code: 'taken', reason: `属于已删除的${resource.label}，请先恢复` })
  return found?.row
}

function noteRepeats({ store, file }: RowCheck, line: Line, complain: Complain): void {
  const { resource } = store
  const noteAt = (name: string, rows: readonly number[]) => {
    const others = rows.filter((row) => row !== line.row)
    if (others.length === 0) return
    complain({ name, code: 'duplicate', reason: `与第 ${joinFirst(others)} 行重复` })
  }
  for (const name of line.said.keys()) {
    const text = resource.fields[name]?.unique && textOf(line, name)
    if (text) noteAt(name, file.rowsOf(name, fold(store, name, text)))
  }
  const last = resource.together?.at(-1)
  if (last === undefined) return
  const limits: Limits = new Map()
  const together = togetherText(store, (name) => nameIn(line.cells.get(name), limits))
  if (together !== undefined) noteAt(last, file.rowsOf(allTogether, together))
}

/** A reference to a row of the file that is not written yet counts as given. */
const pendingOf = (line: Line): Values =>
  Object.fromEntries([...line.said].flatMap(([name, said]) => ('row' in said ? [[name, 0]] : [])))

function newOf(line: Line, complain: Complain): Values {
  const given: Record<string, unknown> = {}
  for (const [name, said] of line.said) {
    if ('value' in said) given[name] = said.value
    else if ('code' in said) complain({ name, ...said })
  }
  return given
}

/** Whether the row refers to a good one of the file that is to be written with it. */
function checkPending({ store, file }: RowCheck, line: Line, complain: Complain): boolean {
  const pending = [...line.said].flatMap(([name, said]) => ('row' in said ? [{ name, key: said.row }] : []))
  for (const { name, key } of pending)
    if (!file.passed.has(fold(store, store.resource.key, key)))
      complain({ name, code: 'unknown', reason: '所指的一行有误' })
  return pending.length > 0
}

const idOr = (value: unknown): unknown => (typeof value === 'object' ? (Object(value).id ?? null) : value)

/** What differs from the row as it is; a blank cell leaves what is there. */
function changesOf({ store }: RowCheck, { line, known }: LineCase, before: Row, complain: Complain): Values {
  const given: Record<string, unknown> = {}
  for (const [name, said] of line.said) {
    const was = idOr(before[name])
    if (name === store.resource.key || isAsShown(line, name, was)) continue
    if ('code' in said) complain({ name, ...said })
    if (!('value' in said) || said.value === was) continue
    const { fixed, hint = '建立之后不再更改' } = fieldNamed(store.resource, name)
    if (!fixed) given[name] = said.value
    else if (holderOf(store, known, name, said.value) !== before.id)
      complain({ name, code: 'fixed', reason: hint })
  }
  return given
}

const holderOf = (store: Store, { holders }: KnownRows, name: string, value: unknown): number | undefined =>
  holders.get(name)?.get(fold(store, name, String(value)))

/** Masked values come back as an export has written them. */
const isAsShown = (line: Line, name: string, was: unknown): boolean =>
  typeof was === 'string' && String(line.cells.get(name)?.raw).trim() === was

interface LineRow {
  line: Line
  known: KnownRows
  before: Row | undefined
  complain: Complain
}

function checkTaken({ store }: RowCheck, { line, known, before, complain }: LineRow): void {
  for (const [name, holders] of known.holders) {
    const text = name === store.resource.key ? undefined : textOf(line, name)
    const holder = text === undefined ? undefined : holders.get(fold(store, name, text))
    if (holder === undefined || holder === before?.id) continue
    line.problems = line.problems.filter(({ code }) => code !== 'fixed')
    complain({ name, code: 'taken', reason: `${store.resource.fields[name]?.label}已被使用` })
  }
}

/** The columns by the rules of the trade; what these refuse is told at its cell. */
async function runWriteHook(
  db: Db,
  store: Store,
  writing: Parameters<NonNullable<Store['write']>>[1],
  complain: Complain,
): Promise<Columns | undefined> {
  try {
    return (await store.write?.(db, writing)) ?? {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [[field, reason] = [undefined, error.message]] = Object.entries(error.detail.fields ?? {})
    complain({ name: field?.replace(/^values\./, ''), code: 'refused', reason })
    return undefined
  }
}
