import { sql } from 'kysely'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import { searchSides, type SearchSide } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import { fold } from '#geology/search/fold.ts'
import { pinyinWords } from '#geology/search/pinyin.ts'
import { addLayer, addWholeCode, documentWords, squash, withinIndex } from '#geology/search/words.ts'

import { accessNow } from './faces.ts'
import { piecesOf, type Piece, type Shown } from './pieces.ts'
import { rankOf } from './rank.ts'
import { tierOf } from './tiers.ts'

/** Moves whenever documents would be written otherwise than before: what stands is then written anew. */
export const documentVersion = 1

/** A row of `search_document`. */
export interface Document {
  kind: string
  district: string | null
  year: number | null
  type: string | null
  access: Access
  rank: number
  code: string
  plain: string
  words: string[]
}

export function documentOf(kind: Kind, shown: Shown): Document {
  const access = accessNow(shown)
  const { district, year } = shown
  const type = typeOf(kind, shown.values)
  const head = new Set<string>()
  const lines = new Set<string>()
  const [code, title, ...rest] = piecesOf(kind, shown)
  for (const piece of [code, title]) lines.add(addPiece(piece, head))
  for (const word of namedBy(title.text)) head.add(word)
  const words = new Set([...head, ...[...head].map(namedWord)])
  for (const piece of rest) lines.add(addPiece(piece, words))
  if (district) for (const word of namedBy(district)) words.add(word)
  for (const word of sideWords({ kind: kind.name, district, year, type, access })) words.add(word)
  const rank = rankOf(kind.name, { access, year, values: shown.values })
  const found = { kind: kind.name, district, year, type, access, rank, code: squash(fold(shown.code)) }
  return { ...found, plain: [...lines].join('\n'), words: withinIndex(words) }
}

/** Adds a piece's words; answers with its folded text. */
function addPiece(piece: Piece, words: Set<string>): string {
  const { folded, own } = readPiece(piece)
  for (const word of own) words.add(word)
  return folded
}

interface ReadPiece {
  folded: string
  own: ReadonlySet<string>
}

const kept = new Map<string, ReadPiece>()
const mostKept = 20_000

/** Names of beds, firms and streets come again and again, codes do not. */
function readPiece({ text, sort, cells }: Piece): ReadPiece {
  const key = `${sort} ${text}`
  const known = sort === 'code' ? undefined : kept.get(key)
  if (known) return known
  const folded = (cells ?? [text]).map(fold).join('|')
  const own = documentWords(folded)
  if (sort === 'code') addWholeCode(folded, own)
  if (sort === 'layer') addLayer(text.split(' ')[0] ?? '', own)
  const read = { folded, own }
  if (sort !== 'code' && text.length <= 40 && kept.size < mostKept) kept.set(key, read)
  return read
}

const names = new Map<string, readonly string[]>()

function namedBy(name: string): readonly string[] {
  const known = names.get(name)
  if (known) return known
  const found = [...pinyinWords(name)]
  if (names.size < mostKept) names.set(name, found)
  return found
}

const typeOf = (kind: Kind, values: Shown['values']): string | null => {
  const value = kind.type === undefined ? undefined : values[kind.type]
  return typeof value === 'string' ? `${kind.name}.${value}` : null
}

type Narrowed = Pick<Document, 'kind' | 'district' | 'year' | 'type' | 'access'>

/** The sides of a document are words of the index too: narrowing costs no more than another word. */
function sideWords({ kind, district, year, type, access }: Narrowed): string[] {
  const decade = year === null ? null : String(Math.floor(year / 10) * 10)
  const values = { kind, district, decade, type, access }
  return searchSides.map((side) => sideWord(side, values[side] ?? ''))
}

/** A word that stands in title or code. */
export const namedWord = (word: string): string => `!${word}`

export const sideWord = (side: SearchSide, value: string): string => `@${side}:${value}`

/** Writes a record's document, in the transaction that writes the record. */
export async function writeDocument(tx: Db, id: number, kind: Kind, shown: Shown): Promise<void> {
  const { district, year, type, access, rank, code, plain, words } = documentOf(kind, shown)
  await sql`
    insert into search_document
      (record, version, kind, district, year, type, access, rank, tier, code, plain, words)
    select r.id, r.version, r.kind, ${district}, ${year}::int, ${type}, ${access}, ${rank}::smallint,
      (select count(*) from unnest(tiers) lowest where ${rank} < lowest), ${code}, ${plain},
      array_to_tsvector(${words}::text[]) from record r, search_state where r.id = ${id}
    on conflict (record) do update set (version, district, year, type, access, rank, tier, code, plain, words)
      = row (excluded.version, excluded.district, excluded.year, excluded.type, excluded.access, excluded.rank,
        excluded.tier, excluded.code, excluded.plain, excluded.words)`.execute(tx)
}

/** The columns of many documents at once, for COPY. */
export const documentColumns = [
  ...['record', 'version', 'kind', 'district', 'year', 'type', 'access', 'rank', 'tier', 'code', 'plain'],
  ...['words', 'added_at'],
]

interface Identity {
  id: number
  version: number
  /** The lowest rank of each tier. */
  tiers: readonly number[]
  /** When it was first to be found. */
  addedAt: string
}

export function documentRow({ id, version, tiers, addedAt }: Identity, document: Document): unknown[] {
  const { kind, district, year, type, access, rank, code, plain, words } = document
  const first = [id, version, kind, district, year, type, access, rank, tierOf(rank, tiers), code, plain]
  return [...first, vector(words), addedAt]
}

/** Words as the text of a tsvector. */
function vector(words: readonly string[]): string {
  const text = words.join("' '")
  const quoted = text.split("'").length > 2 * words.length || text.includes('\\')
  return `'${quoted ? words.map((word) => word.replaceAll(/['\\]/g, '$&$&')).join("' '") : text}'`
}
