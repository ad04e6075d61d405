import type { Kind } from '#contract/catalogue/kind.ts'
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

/** References of a draft that are still codes. */
function refsOf(kind: Kind, { values }: Draft): Reference[] {
  return Object.entries(kind.fields).flatMap(([field, { type, to }]) => {
    const code = values[field]
    return type === 'ref' && to && typeof code === 'string' ? [{ field, to, code }] : []
  })
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

function resolved(kind: Kind, draft: Draft, { ids, problems }: { ids: Ids; problems: Problem[] }): Draft[] {
  const values = { ...draft.values }
  for (const { field, to, code } of refsOf(kind, draft)) {
    const id = ids.get(to)?.get(code)
    const { label, required } = kind.fields[field]!
    if (id !== undefined) values[field] = id
    else {
      delete values[field]
      const cell = { column: label, raw: code }
      problems.push(
        problemAt(
          draft.at,
          required ? 'refused' : 'dropped',
          `${label}：馆内没有编号为“${code}”的资料`,
          cell,
        ),
      )
      if (required) return []
    }
  }
  return [{ ...draft, values }]
}
