// Optional traits of a kind used by single features. Without them it is cited as a row of a database, ranked in the
// middle, queried by its label, and listed at the end of the menu and of the home page.

/** Query-independent rank of a record, 0–1000. */
export interface Rank<N extends string = string> {
  readonly base: number
  /** Newer records rank higher. */
  readonly ages?: true
  /** Field in metres; each adds five points, at most 500. */
  readonly depth?: N
  /** Field that names what a record belongs to: few of one value come before others of about equal rank. */
  readonly group?: N
  /** Points by choice of a field. */
  readonly choice?: { readonly field: N; readonly points: Readonly<Record<string, number>> }
}

/** How records are cited, GB/T 7714-2015 appendix B. */
export interface CitationTraits {
  /** Document type: one, or one for each choice of the kind's `type`. */
  readonly as: string | Readonly<Record<string, string>>
  /** Cited as published, or by its number and issuer; otherwise as a record of the library. */
  readonly from?: 'publisher' | 'issuer'
  /** The choice of `type` that is a periodical itself, not an article in it. */
  readonly periodical?: string
}

/** Colloquial names in questions, in addition to the labels of the kind and its choices. */
export interface ColloquialNames<N extends string = string> {
  readonly names: readonly string[]
  /** Names that also determine the `type`. */
  readonly types?: readonly { readonly of: readonly string[]; readonly names: readonly string[] }[]
  /** The field meant by 深度, and by a length without a field name. */
  readonly depth?: N
  /** Default kind of questions that name no kind. */
  readonly otherwise?: true
}

/** Groups of the main menu and of the front page, in their order. */
export const menuLabels = {
  engineering: '工程地质',
  mapping: '地质调查',
  specimens: '实物地质资料',
  results: '研究成果',
  writings: '地学文献',
  archives: '档案资料',
  monitoring: '监测',
  service: '公共服务',
} as const
export type MenuName = keyof typeof menuLabels
// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
export const menuNames = Object.keys(menuLabels) as MenuName[]

interface TypeList {
  readonly path: `/${string}`
  readonly label: string
  readonly type: string
  /** The classifier of the type, if it is not that of the kind: 15 种 of monographs. */
  readonly counter?: string
}

export interface MenuPlace {
  readonly group: MenuName
  /** Position in its group, ascending. */
  readonly at?: number
  /** Choices of `type` shown as tabs of the list, and the label of the tab of all. */
  readonly tabs?: { readonly all: string; readonly types: readonly string[] }
  /** Choices of `type` with a list of their own. */
  readonly lists?: readonly TypeList[]
}

/** A record lies in the map sheets that a field names, or in the hull of the records of a kind that refer to it. */
export type Extent =
  | { readonly sheets: string }
  | {
      readonly of: string
      /** Fields that refer to it: by id, or else by code. */
      readonly by: string
      readonly byCode: string
    }

/** Signs of records on the map: `hole` is one of twelve, by the `type` of the record. */
export type Sign =
  | 'hole'
  | 'site'
  | 'levelling'
  | 'nest'
  | 'satellite'
  | 'pipe'
  | 'well'
  | 'pump'
  | 'hut'
  | 'square'

/** Completion rules for imported records; `server/imports/records/drafts.ts` implements them. */
export type Finisher = 'hole'
/** Settlement and height of a levelled point; settlement of a nest, of a satellite point; class of a well's water. */
export type SeriesFacts = 'levelling' | 'nest' | 'satellite' | 'water'

/** How what was handed in as a whole becomes a record of the kind: its fields and rows by what a deposit knows of itself. */
export interface DepositMapping {
  readonly values: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<'author' | 'depositor' | 'formedOn' | 'acceptedOn' | 'summary', string>>
  /** The part that lists the files, with its fields; `tables` is the type of files with tables. */
  readonly files: Readonly<Record<'part' | 'sequence' | 'type' | 'tables' | 'name' | 'format', string>>
}

export interface Traits {
  readonly rank?: Rank
  readonly cited?: CitationTraits
  readonly spoken?: ColloquialNames
  readonly menu?: MenuPlace
  readonly finish?: Finisher
  /** What a record says of its own series, brought in line with its readings. */
  readonly seriesFacts?: SeriesFacts
  readonly deposited?: DepositMapping
  /** Its sign on the map; a square by default. */
  readonly sign?: Sign
  /** Its area on the map. */
  readonly extent?: Extent
  /** Can be borrowed, but for records of which a field has this value. */
  readonly lent?: { readonly but?: Readonly<Record<string, string>> }
  /** Several of it are drawn as a cross-section. */
  readonly inSections?: true
  /** Its nearest records are listed beside every record with a place, under this name. */
  readonly nearby?: string
}

/** Fields drawn for visitors, and the one sent as a share (0–1, two decimals) of its maximum. */
export interface Preview<N extends string = string> {
  readonly fields: readonly N[]
  readonly scaled: N
}

/**
 * How rows are drawn as a strip in lists: what marks a row, what names it, and the field that is sent in percent of its
 * maximum. Names are sent as the letter of their class.
 */
export interface Strip<N extends string = string> {
  readonly mark: N
  readonly name: N
  readonly scaled: N
  readonly classes: 'soil'
}
