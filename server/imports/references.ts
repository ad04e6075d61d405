import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import type { Draft } from './drafts.ts'
import { findIds } from './imports.queries.ts'
import { problemAt, type Problem } from './source.ts'

interface Waiting {
  drafts: Draft[]
  problems: Problem[]
}

/**
 * Drafts in waves that can be written one after the other: codes in references become ids, and a record that
 * points to another of the same file waits until that one is written. What points nowhere loses the reference,
 * with a line of the report; where the reference is required, the record.
 */
export async function* publishable(
  tx: Db,
  kind: Kind,
  { drafts, problems }: Waiting,
): AsyncGenerator<Draft[]> {
  let waiting = drafts
  while (waiting.length > 0) {
    const ids = await idsNamed(tx, kind, waiting)
    const codes = new Set(waiting.map(({ code }) => code))
    const blocked = (draft: Draft) =>
      refsOf(kind, draft).some(
        ({ to, code }) => !ids.get(to)?.has(code) && to === kind.name && codes.has(code),
      )
    const ready = waiting.filter((draft) => !blocked(draft))
    // A ring of records that wait for each other: none can be first, so their references are given up.
    const wave = ready.length > 0 ? ready : waiting
    yield wave.flatMap((draft) => resolved(kind, draft, { ids, problems }))
    const written = new Set(wave)
    waiting = waiting.filter((draft) => !written.has(draft))
  }
}

interface Reference {
  field: string
  to: string
  code: string
}

type Values = Record<string, unknown>

/** References of a record or of a row that are still codes. */
function codesIn(fields: Fields, values: Values): Reference[] {
  return Object.entries(fields).flatMap(([field, { type, to }]) => {
    const code = values[field]
    return type === 'ref' && to && typeof code === 'string' ? [{ field, to, code }] : []
  })
}

/** All of a draft, its rows included. */
function refsOf(kind: Kind, { values, parts }: Draft): Reference[] {
  const inRows = Object.entries(kind.parts).flatMap(([name, { fields }]) =>
    (parts[name] ?? []).flatMap((row) => codesIn(fields, row)),
  )
  return [...codesIn(kind.fields, values), ...inRows]
}

type Ids = ReadonlyMap<string, ReadonlyMap<string, number>>

async function idsNamed(tx: Db, kind: Kind, drafts: Draft[]): Promise<Ids> {
  const wanted = Map.groupBy(
    drafts.flatMap((draft) => refsOf(kind, draft)),
    ({ to }) => to,
  )
  const found = new Map<string, Map<string, number>>()
  for (const [to, refs] of wanted)
    found.set(to, await findIds(tx, to, [...new Set(refs.map(({ code }) => code))]))
  return found
}

interface Resolving {
  ids: Ids
  problems: Problem[]
}

function resolved(kind: Kind, draft: Draft, context: Resolving): Draft[] {
  const values = withIds(kind.fields, draft.values, draft, context)
  if (!values) return []
  const parts = Object.entries(draft.parts).map(([name, rows]) => {
    const fields = kind.parts[name]?.fields ?? {}
    return [
      name,
      rows.map((row) => withIds(fields, row, draft, context)).filter((row) => row !== undefined),
    ] as const
  })
  return [{ ...draft, values, parts: Object.fromEntries(parts) }]
}

/** Values with ids for codes; undefined when a reference that is required points nowhere. */
function withIds(
  fields: Fields,
  given: Values,
  { at }: Draft,
  { ids, problems }: Resolving,
): Values | undefined {
  const values = { ...given }
  for (const { field, to, code } of codesIn(fields, given)) {
    const id = ids.get(to)?.get(code)
    const { label, required } = fields[field]!
    if (id !== undefined) values[field] = id
    else {
      delete values[field]
      const reason = `${label}：馆内没有编号为“${code}”的资料`
      problems.push(problemAt(at, required ? 'refused' : 'dropped', reason, { column: label, raw: code }))
      if (required) return undefined
    }
  }
  return values
}
