import { foldName, nameOf } from '#contract/catalogue/cells/written.ts'
import { noteOn, type Cell, type Problem, type Where } from '#server/foreign-files/source.ts'
import { copyText } from '#server/foreign-files/text/text.ts'

import type { UnresolvedRecord } from './built.ts'

/** The records of a file, by the names that rows may use. */
export interface Roster {
  byName: Map<string, RosterEntry>
  byFold: Map<string, RosterEntry>
  byCode: Map<string, RosterEntry>
  /** Names of refused records, as written and folded. */
  refused: Set<string>
  refusedFolds: Map<string, string>
  /** Names that were resolved to a similar one; each is reported once. */
  guesses: Map<string, Guess>
}

interface RosterEntry {
  /** Its number among the records of the file. */
  record: number
  at: Where
  /** The name as written in the list. */
  written: string
}

interface Guess {
  at: Where
  written: string
  meant: string
  rows: number
}

export const openRoster = (): Roster => ({
  byName: new Map(),
  byFold: new Map(),
  byCode: new Map(),
  refused: new Set(),
  refusedFolds: new Map(),
  guesses: new Map(),
})

/** Returns why a second record cannot have this name: it exists, or differs in spelling only. */
export function nameTaken({ byFold }: Roster, owner: Cell, at: Where): string | undefined {
  const name = nameOf(owner.raw)
  const first = byFold.get(foldName(name))
  if (!first) return undefined
  const seen = `${first.at.sheet} 第 ${first.at.row} 行`
  return first.written === String(owner.raw).trim()
    ? `“${name}”重复：已见于 ${seen}，第 ${at.row} 行未取`
    : `“${String(owner.raw).trim()}”疑为 ${first.written}：只差全半角、大小写或空格，已见于 ${seen}，第 ${at.row} 行未取`
}

/** Returns why a code is invalid or taken. */
export function codeTaken({ byCode }: Roster, { code, at }: UnresolvedRecord): string | undefined {
  if (code === '') return '没有编号'
  const first = byCode.get(code)
  return first && `编号“${code}”与 ${first.at.sheet} 第 ${first.at.row} 行相同，第 ${at.row} 行未取`
}

/**
 * Rows with the exact name of a refused record have no record; rows of a duplicate name belong to its first
 * record.
 */
export function addRefused({ byName, refused, refusedFolds }: Roster, { raw }: Cell): void {
  const written = String(raw ?? '').trim()
  if (written === '' || byName.has(written)) return
  refused.add(written)
  refusedFolds.set(foldName(written), written)
}

export function addBuilt(
  roster: Roster,
  record: number,
  { at, code: given }: UnresolvedRecord,
  owner: Cell,
): void {
  const written = copyText(String(owner.raw).trim())
  const [name, code] = [nameOf(owner.raw), given].map((text) => (text === written ? written : copyText(text)))
  const listed = { record, at, written }
  roster.byName.set(written, listed)
  roster.byName.set(name!, listed)
  roster.byFold.set(foldName(name!), listed)
  roster.byCode.set(code!, listed)
}

/** The number of the record of a row: by exact name, or by the only similar name of the list. */
export function ownerOf(
  roster: Roster,
  row: { at: Where; owner: Cell },
): { record: number } | { reason: string } {
  const written = row.owner.raw === null ? '' : String(row.owner.raw).trim()
  const name = nameOf(row.owner.raw)
  const exact = roster.byName.get(written)
  if (exact) return exact
  if (roster.refused.has(written)) return { reason: `所属的“${written}”未被收取` }
  const meant = roster.byFold.get(foldName(name))
  if (!meant)
    return { reason: roster.refused.has(name) ? `所属的“${name}”未被收取` : `“${name}”不在本文件的名单中` }
  const rival = roster.refusedFolds.get(foldName(name))
  if (rival !== undefined) return { reason: `“${written}”疑为 ${meant.written} 或 ${rival}，无法确定` }
  const key = `${row.at.sheet}\t${written}`
  const guess = roster.guesses.get(key) ?? { at: row.at, written, meant: meant.written, rows: 0 }
  guess.rows += 1
  roster.guesses.set(key, guess)
  return meant
}

/** Reports each name that was resolved to a similar one, and the names that were converted to half width. */
export function nameNotes({ guesses, byName }: Roster): Problem[] {
  const notes = [...guesses.values()].map(({ at, written, meant, rows }) => ({
    ...noteOn(at.sheet, `“${written}”疑为 ${meant}，${rows} 行归入 ${meant}`, at.row),
    matter: 'guess',
  }))
  const wide = [...new Set(byName.values())].filter(({ written }) => nameOf(written) !== written)
  const [first] = wide
  if (!first) return notes
  const { sheet, row } = first.at
  const names = `“${first.written}”${wide.length > 1 ? `等 ${wide.length} 个名称` : ''}`
  return [...notes, noteOn(sheet, `${names}写作全角，编号按半角收作 ${nameOf(first.written)}`, row)]
}
