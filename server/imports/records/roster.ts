import { foldName, nameOf } from '#server/imports/cells/written.ts'
import { noteOn, type Cell, type Problem, type Where } from '#server/imports/source.ts'

import type { Built } from './built.ts'

/** The records that a file lists, by the names that its rows may give them. */
export interface Roster {
  byName: Map<string, Listed>
  byFold: Map<string, Listed>
  byCode: Map<string, Listed>
  /** Names that the file lists but that were refused, as they stand and folded. */
  refused: Set<string>
  refusedFolds: Map<string, string>
  /** Names that stand only for another one of the list: told once each. */
  guesses: Map<string, Guess>
}

interface Listed {
  record: Built
  /** The name as it stands in the list. */
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

/** Why a second record cannot bear this name: the list has it already, or one that differs in writing alone. */
export function nameTaken({ byFold }: Roster, owner: Cell, at: Where): string | undefined {
  const name = nameOf(owner.raw)
  const first = byFold.get(foldName(name))
  if (!first) return undefined
  const seen = `${first.record.at.sheet} 第 ${first.record.at.row} 行`
  return first.written === String(owner.raw).trim()
    ? `“${name}”重复：已见于 ${seen}，第 ${at.row} 行未取`
    : `“${String(owner.raw).trim()}”疑为 ${first.written}：只差全半角、大小写或空格，已见于 ${seen}，第 ${at.row} 行未取`
}

/** Why a record cannot bear its code: it is none, or another one's. */
export function codeTaken({ byCode }: Roster, { code, at }: Built): string | undefined {
  if (code === '') return '没有编号'
  const first = byCode.get(code)
  return (
    first && `编号“${code}”与 ${first.record.at.sheet} 第 ${first.record.at.row} 行相同，第 ${at.row} 行未取`
  )
}

/** Rows that bear exactly a refused name belong to nobody; those of a name that is there twice belong to the first. */
export function addRefused({ byName, refused, refusedFolds }: Roster, { raw }: Cell): void {
  const written = String(raw ?? '').trim()
  if (written === '' || byName.has(written)) return
  refused.add(written)
  refusedFolds.set(foldName(written), written)
}

export function addBuilt(roster: Roster, record: Built, owner: Cell): void {
  const listed = { record, written: String(owner.raw).trim() }
  const name = nameOf(owner.raw)
  roster.byName.set(listed.written, listed)
  roster.byName.set(name, listed)
  roster.byFold.set(foldName(name), listed)
  roster.byCode.set(record.code, listed)
}

/** The record that a row belongs to: by its name as it stands, else by the one name of the list that it can only mean. */
export function ownerOf(
  roster: Roster,
  row: { at: Where; owner: Cell },
): { record: Built } | { reason: string } {
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

/** One line for each name that only stood for another, and one for the names that were kept in half width. */
export function nameNotes({ guesses, byName }: Roster): Problem[] {
  const reported = [...guesses.values()].map(({ at, written, meant, rows }) => ({
    ...noteOn(at.sheet, `“${written}”疑为 ${meant}，${rows} 行归入 ${meant}`, at.row),
    matter: 'guess',
  }))
  const wide = [...new Set(byName.values())].filter(({ written }) => nameOf(written) !== written)
  const [first] = wide
  if (!first) return reported
  const { sheet, row } = first.record.at
  const names = `“${first.written}”${wide.length > 1 ? `等 ${wide.length} 个名称` : ''}`
  return [...reported, noteOn(sheet, `${names}写作全角，编号按半角收作 ${nameOf(first.written)}`, row)]
}
