import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { oneLine, problemAt, type Problem } from '#server/foreign-files/source.ts'
import { findIds } from '#server/imports/imports.queries.ts'

import type { Draft } from './drafts.ts'

interface UnresolvedDrafts {
  drafts: Draft[]
  problems: Problem[]
}

/** Number of drafts that are prepared together. */
const atOnce = 500

/**
 * Yields drafts in batches that can be written in order: codes in references become ids, and a record that
 * refers to another of the same file comes after it. An unresolved reference is dropped with a report line;
 * if it is required, the record is refused. Each code occurs once.
 */
export async function* listPublishable(
  tx: Db,
  kind: Kind,
  { drafts, problems }: UnresolvedDrafts,
): AsyncGenerator<Draft[]> {
  let waiting = onlyOnce(drafts, problems)
  while (waiting.length > 0) {
    const ids = await idsNamed(tx, kind, waiting)
    const codes = new Set(waiting.map(({ code }) => code))
    const blocked = (draft: Draft) =>
      refsOf(kind, draft).some(
        ({ to, code }) => !ids.get(to)?.has(code) && to === kind.name && codes.has(code),
      )
    const ready = waiting.filter((draft) => !blocked(draft))
    // A cycle of references cannot be ordered, so these references are dropped.
    const wave = ready.length > 0 ? ready : waiting
    for (let start = 0; start < wave.length; start += atOnce) {
      yield wave.slice(start, start + atOnce).flatMap((draft) => resolveDraft(kind, draft, { ids, problems }))
    }
    const written = new Set(wave)
    waiting = waiting.filter((draft) => !written.has(draft))
  }
}

/** Refuses the second of two records with one code: it would overwrite the first. */
function onlyOnce(drafts: readonly Draft[], problems: Problem[]): Draft[] {
  const taken = new Map<string, Draft>()
  for (const draft of drafts) {
    const first = taken.get(draft.code)
    if (!first) taken.set(draft.code, draft)
    else {
      const { sheet, row } = first.at
      const reason = oneLine(`编号“${draft.code}”与 ${sheet} 第 ${row} 行的相同，未取`)
      problems.push(problemAt(draft.at, 'refused', reason, { column: '编号', raw: draft.code }))
    }
  }
  return [...taken.values()]
}

interface Reference {
  field: string
  to: string
  code: string
}

type Values = Record<string, unknown>

/** The reference fields. */
const refsIn = (fields: Fields): { field: string; to: string }[] =>
  Object.entries(fields).flatMap(([field, { type, to }]) => (type === 'ref' && to ? [{ field, to }] : []))

/** References of a record or row that are still codes. */
function codesIn(fields: Fields, values: Values): Reference[] {
  return refsIn(fields).flatMap(({ field, to }) => {
    const code = values[field]
    return typeof code === 'string' ? [{ field, to, code }] : []
  })
}

/** All references of a draft and its rows. */
function refsOf(kind: Kind, { values, parts }: Draft): Reference[] {
  const inRows = Object.entries(kind.parts).flatMap(([name, { fields }]) =>
    refsIn(fields).length === 0 ? [] : (parts[name] ?? []).flatMap((row) => codesIn(fields, row)),
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

interface ResolveContext {
  ids: Ids
  problems: Problem[]
}

function resolveDraft(kind: Kind, draft: Draft, context: ResolveContext): Draft[] {
  const values = withIds(kind.fields, draft.values, draft, context)
  if (!values) return []
  const parts = Object.entries(draft.parts).map(([name, rows]) => {
    const fields = kind.parts[name]?.fields ?? {}
    if (refsIn(fields).length === 0) return [name, rows] as const
    return [
      name,
      rows.map((row) => withIds(fields, row, draft, context)).filter((row) => row !== undefined),
    ] as const
  })
  return [{ ...draft, values, parts: Object.fromEntries(parts) }]
}

/** Replaces codes with ids; undefined if a required reference is unresolved. */
function withIds(
  fields: Fields,
  given: Values,
  { at }: Draft,
  { ids, problems }: ResolveContext,
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
