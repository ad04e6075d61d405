import { searchProps, type SearchProp } from '#contract/catalogue/everything.ts'
import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { fold } from '#language/fold.ts'
import { pinyinWords } from '#language/pinyin.ts'
import {
  addLayer,
  addWholeCode,
  documentWords,
  firstOf,
  isCodeWord,
  stripSeparators,
  withinIndexLimit,
} from '#language/tokenizer.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import { upsertDocuments } from './document.queries.ts'
import { piecesOf, type Piece, type PublicView } from './index-fields.ts'
import { rankOf } from './rank.ts'
import { tierOf } from './tiers.ts'

/** Incremented whenever documents would be written differently: the existing ones are then rebuilt. */
export const documentVersion = 5

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
  /** As the text of a tsvector; what comes twice counts once. */
  words: string
}

/** Pieces that were read already: names of strata, firms, streets and projects are repeated in many records. */
type PieceCache = Map<string, ReadPiece>
/** Forgotten beyond so many: some 5 MB. */
const maxKnown = 5000

/** Writes documents one after the other; pieces that they have in common are read once. */
export function openDocuments(): (kind: Kind, shown: PublicView) => Document {
  const known: PieceCache = new Map()
  return (kind, shown) => {
    if (known.size > maxKnown) known.clear()
    return documentOf(kind, shown, known)
  }
}

function documentOf(kind: Kind, shown: PublicView, known: PieceCache): Document {
  const access = accessNow(shown)
  const { district, year } = shown
  const type = typeOf(kind, shown.values)
  const [code, title, ...rest] = piecesOf(kind, shown)
  const codes = new Set<string>()
  const titles = new Set([readAnew(code), readPiece(title, known)])
  for (const { words } of titles) for (const word of words) addTitleWord(word, codes)
  const pieces = new Set<ReadPiece>()
  for (const piece of rest) {
    const read = readPiece(piece, known)
    pieces.add(read)
    if (piece.sort === 'code') addCodeWords(read, codes)
  }
  for (const word of facetWords({ kind: kind.name, district, year, type, access })) codes.add(word)
  const rank = rankOf(kind, { access, year, values: shown.values })
  const plain = [...new Set([...titles, ...pieces].map(({ folded }) => folded))].join('\n')
  const found = {
    kind: kind.name,
    district,
    year,
    type,
    access,
    rank,
    code: stripSeparators(fold(shown.code)),
    plain,
  }
  const words = [vector([...codes]), ...[...pieces].map(({ text }) => text)].join(' ')
  if (words.length < maxPlainLength) return { ...found, words }
  const all = [...codes, ...[...pieces].flatMap((piece) => piece.words)]
  return { ...found, words: vector(withinIndexLimit(new Set(all))) }
}

/** A text of words that is surely within the index. */
const maxPlainLength = 250_000

interface ReadPiece {
  folded: string
  words: readonly string[]
  /** The words as the text of a tsvector; of codes, which have many in common, nothing. */
  text: string
}

function readPiece(piece: Piece, known: PieceCache): ReadPiece {
  const key = `${piece.sort} ${(piece.cells ?? [piece.text]).join('|')}`
  const found = known.get(key)
  if (found) return found
  const read = readAnew(piece)
  if (piece.text.length <= 40) known.set(key, read)
  return read
}

/** No two records have one code. */
function readAnew(piece: Piece): ReadPiece {
  const { folded, words } = wordsOfPiece(piece)
  return { folded, words, text: piece.sort === 'code' ? '' : vector(words) }
}

function wordsOfPiece({ text, sort, cells }: Piece): { folded: string; words: readonly string[] } {
  const folded = (cells ?? [text]).map(fold).join('|')
  const words = documentWords(folded)
  if (sort === 'code') addWholeCode(folded, words)
  if (sort === 'layer') addLayer(text.split(' ')[0] ?? '', words)
  if (sort === 'name') for (const word of pinyinWords(text)) words.add(word)
  return { folded, words: [...words] }
}

const typeOf = (kind: Kind, values: PublicView['values']): string | null => {
  const value = kind.type === undefined ? undefined : values[kind.type]
  return typeof value === 'string' ? `${kind.name}.${value}` : null
}

type FacetedDocument = Pick<Document, 'kind' | 'district' | 'year' | 'type' | 'access'>

/** The facets of a document are words of the index too: a condition costs no more than another word. */
function facetWords({ kind, district, year, type, access }: FacetedDocument): string[] {
  const decade = year === null ? null : String(Math.floor(year / 10) * 10)
  const values = { kind, district, decade, type, access }
  return searchProps.map((prop) => facetWord(prop, values[prop] ?? ''))
}

/** Codes, of which every record has its own, stand in the index once: who looks for one anywhere asks for both. */
function addTitleWord(word: string, words: Set<string>): void {
  words.add(titleWord(word))
  if (!isCodeWord(word)) words.add(word)
}

/** Without the codes that stand there as those of the title. */
function addCodeWords(piece: ReadPiece, words: Set<string>): void {
  for (const word of piece.words) if (!isCodeWord(word) || !words.has(titleWord(word))) words.add(word)
}

/** A word of title or code. */
export const titleWord = (word: string): string => `!${word}`

export const facetWord = (prop: SearchProp, value: string): string => `@${prop}:${firstOf(value)}`

/** Writes the documents of records, in the transaction that writes the records. */
export async function writeDocuments(
  tx: Db,
  kind: Kind,
  records: readonly { id: number; shown: PublicView }[],
): Promise<void> {
  if (records.length === 0) return
  const documentOf = openDocuments()
  const rows = records.map(({ id, shown }) => ({ id, ...documentOf(kind, shown) }))
  await upsertDocuments(tx, JSON.stringify(rows))
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
  return [...first, words, addedAt]
}

/** Words as the text of a tsvector; of no words nothing, since quotation marks alone would be an empty word. */
function vector(words: readonly string[]): string {
  if (words.length === 0) return ''
  const text = words.join("' '")
  const quoted = text.split("'").length >= 2 * words.length || text.includes('\\')
  return `'${quoted ? words.map((word) => word.replaceAll(/['\\]/g, '$&$&')).join("' '") : text}'`
}
