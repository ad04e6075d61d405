import type { NamedRecord } from '#contract/deliveries/delivery-views.ts'
import { maxMatches } from '#contract/deliveries/limits.ts'
import { matchFileNames } from '#contract/files/match-file-names.ts'
import type { Db } from '#database/database.ts'
import type { FileOutcome } from '#server/imports/import-together.ts'
import {
  type AttachmentOutcome,
  type StagedFiles,
  stageFiles,
} from '#server/record-files/attached/attached.ts'

import { type DeliveryContext, nowhere } from './context.ts'
import { listNamed, setMatches, type StoredDeliveryFile } from './files.queries.ts'

interface Candidate extends NamedRecord {
  project: string | null
}

/** Library records that are looked at. */
const maxCandidates = 2000

interface MatchQuestion {
  documents: readonly StoredDeliveryFile[]
  outcomes: readonly FileOutcome[]
  /** The project that is settled for the delivery. */
  project: string
}

/** The records that documents may belong to: those of the delivery itself first, then those of the library. */
export async function matchDocuments(
  { db, kinds }: Pick<DeliveryContext, 'db' | 'kinds'>,
  { documents, outcomes, project }: MatchQuestion,
): Promise<NamedRecord[][]> {
  if (documents.length === 0) return []
  const own = outcomes.flatMap((outcome) => ('refused' in outcome ? [] : candidatesOf(outcome)))
  const known = new Set(own.map(({ kind, code }) => `${kind} ${code}`))
  const codes = [...new Set(documents.flatMap((one) => codesIn(one, project)))]
  const held = await listNamed(db, { kinds: Object.keys(kinds), codes, limit: maxCandidates })
  const others = held.filter(({ kind, code }) => !known.has(`${kind} ${code}`))
  const all = [...own, ...others.map((record): Candidate => ({ ...record, project: null }))]
  const matches = matchFileNames(
    documents.map(({ name }) => name),
    all,
  )
  return documents.map(({ recordCode }, i) => {
    const found =
      recordCode === null ? (matches[i]?.records ?? []) : all.filter(({ code }) => code === recordCode)
    return found.slice(0, maxMatches).map(({ kind, code, title }) => ({ kind, code, title }))
  })
}

const candidatesOf = ({ result, records }: Exclude<FileOutcome, { refused: string }>): Candidate[] =>
  records.map(({ code, title, project }) => ({
    ...{ kind: result.kind, code, title: title ?? code },
    project: typeof project === 'string' ? project : null,
  }))

const longestRun = 6

/** Codes that a file may be named after, as they would stand in the library. */
function codesIn({ name, recordCode }: StoredDeliveryFile, project: string): string[] {
  if (recordCode !== null) return [recordCode]
  const segments = name.split('/').map((one) => one.replace(/\.[^.]{1,8}$/, ''))
  const runs = segments.flatMap((segment) => {
    const parts = segment.split(/([\s_\-—－.,，、（）()]+)/)
    const words = parts.flatMap((_, i) => (i % 2 === 0 ? [i] : []))
    return words.flatMap((from) =>
      words
        .filter((to) => to >= from && to - from < 2 * longestRun)
        .map((to) =>
          parts
            .slice(from, to + 1)
            .join('')
            .trim(),
        ),
    )
  })
  const codes = runs.filter((one) => one.length > 1 && one.length <= 100)
  return [
    ...codes,
    ...codes.map((one) => one.toUpperCase()),
    ...(project ? codes.map((one) => `${project}-${one}`) : []),
  ]
}

/** Batches of attached files, by the owners of these. */
type Batches = ReadonlyMap<number, number | null>

/** Keeps to which records documents belong, and the batches that attached them. */
export async function keepMatches(
  tx: Db,
  documents: readonly StoredDeliveryFile[],
  matches: readonly NamedRecord[][],
  batches: Batches = new Map(),
): Promise<void> {
  for (const [i, { id, owner }] of documents.entries()) {
    const own = matches[i] ?? []
    await setMatches(tx, id, { matches: own, batch: own.length === 1 ? (batches.get(owner) ?? null) : null })
  }
}

export interface StagedDocuments {
  /** Attaches the documents within a transaction; undefined where one of them cannot be attached any more. */
  attach: (tx: Db) => Promise<Batches | undefined>
  /** Removes what was copied and is not kept. */
  settle: (isKept: boolean) => Promise<void>
}

const workOf = (id: number) => ({ actor: { id, name: '', permissions: [] }, from: nowhere })

/** Copies the documents that belong to one record each, before the transaction that attaches them. */
export async function stageDocuments(
  { db, files: { store, dataDir } }: DeliveryContext,
  documents: readonly StoredDeliveryFile[],
  { title, account }: { title: string; account: number },
): Promise<StagedDocuments> {
  const chosen = documents.flatMap(({ file, owner, matches: [record, another] }) =>
    record && !another ? [{ owner, file, kind: record.kind, code: record.code }] : [],
  )
  const staged: { owner: number; files: StagedFiles; outcome?: AttachmentOutcome }[] = []
  for (const [owner, own] of Map.groupBy(chosen, (one) => one.owner))
    staged.push({ owner, files: await stageFiles({ db, store, dataDir }, own, workOf(owner)) })
  return {
    attach: async (tx) => {
      const batches = new Map<number, number | null>()
      for (const one of staged) {
        one.outcome = await one.files.attach(tx, `${title} 的文件`, workOf(account))
        if (one.outcome.refused.length > 0) return undefined
        batches.set(one.owner, one.outcome.batch)
      }
      return batches
    },
    settle: async (isKept) => {
      for (const { files, outcome } of staged) await files.settle(isKept ? outcome : undefined)
    },
  }
}
