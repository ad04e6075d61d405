import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { PackedList } from '#server/foreign-files/packed-list/packed-list.ts'
import { problemAt, type Problem } from '#server/foreign-files/source.ts'
import { findIds } from '#server/imports/imports.queries.ts'

import type { Draft } from './drafts.ts'

interface UnresolvedDrafts {
  /** Each code once. */
  drafts: PackedList<Draft>
  problems: Problem[]
}

/**
 * Yields drafts in batches that can be written in order: codes in references become ids, and a record that
 * refers to another of the same file comes after it. An unresolved reference is dropped with a report line;
 * if it is required, the record is refused.
 */
export async function* listPublishable(
  tx: Db,
  kind: Kind,
  { drafts, problems }: UnresolvedDrafts,
): AsyncGenerator<Draft[]> {
  if (targetsOf(kind).size === 0) {
    yield* drafts.pieces()
    return
  }
  let waiting: ReadonlySet<string> = new Set(Iterator.from(drafts).map(({ code }) => code))
  while (waiting.size > 0) {
    const isWaiting = ({ code }: Draft) => waiting.has(code)
    const ids = await idsNamed(tx, kind, Iterator.from(drafts).filter(isWaiting))
    const isBlocked = (draft: Draft) =>
      refsOf(kind, draft).some(
        ({ to, code }) => !ids.get(to)?.has(code) && to === kind.name && waiting.has(code),
      )
    const blocked = targetsOf(kind).has(kind.name)
      ? new Set(
          Iterator.from(drafts)
            .filter((draft) => isWaiting(draft) && isBlocked(draft))
            .map(({ code }) => code),
        )
      : new Set<string>()
    // A cycle of references cannot be ordered, so these references are dropped.
    const left = blocked.size < waiting.size ? blocked : new Set<string>()
    for (const piece of drafts.pieces()) {
      const wave = piece.filter((draft) => isWaiting(draft) && !left.has(draft.code))
      if (wave.length > 0) yield wave.flatMap((draft) => resolveDraft(kind, draft, { ids, problems }))
    }
    waiting = left
  }
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

/** Names of the kinds to which records of a kind refer. */
const targetsOf = ({ fields, parts }: Kind): ReadonlySet<string> =>
  new Set([fields, ...Object.values(parts).map((part) => part.fields)].flatMap(refsIn).map(({ to }) => to))

/** All references of a draft and its rows. */
function refsOf(kind: Kind, { values, parts }: Draft): Reference[] {
  const inRows = Object.entries(kind.parts).flatMap(([name, { fields }]) =>
    refsIn(fields).length === 0 ? [] : (parts[name] ?? []).flatMap((row) => codesIn(fields, row)),
  )
  return [...codesIn(kind.fields, values), ...inRows]
}

type Ids = ReadonlyMap<string, ReadonlyMap<string, number>>

async function idsNamed(tx: Db, kind: Kind, drafts: Iterable<Draft>): Promise<Ids> {
  const wanted = new Map<string, Set<string>>()
  for (const draft of drafts)
    for (const { to, code } of refsOf(kind, draft)) wanted.set(to, (wanted.get(to) ?? new Set()).add(code))
  const found = new Map<string, Map<string, number>>()
  for (const [to, codes] of wanted) found.set(to, await findIds(tx, to, [...codes]))
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
