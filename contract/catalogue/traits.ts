// What single features know of a kind. It may do without any: it is then cited as a row of a database, ranked in the
// middle, asked for by its label, and stands at the end of the menu and of the front page.

/** How much a record stands out whatever is searched for, 0–1000. */
export interface Rank<N extends string = string> {
  readonly base: number
  /** The newer one is the better answer. */
  readonly ages?: true
  /** Metres that add five points each, 500 at most. */
  readonly depth?: N
  /** What choices of a field add. */
  readonly choice?: { readonly field: N; readonly points: Readonly<Record<string, number>> }
}

/** As what a record is cited, GB/T 7714-2015 appendix B. */
export interface Cited {
  /** Document type: one, or one for each choice of the kind's `type`. */
  readonly as: string | Readonly<Record<string, string>>
  /** As it was published, or by its own number and issuer; else as it stands in the library. */
  readonly from?: 'publisher' | 'issuer'
  /** The choice of `type` that is a periodical itself, not an article in it. */
  readonly periodical?: string
}

/** What people call the records in a question, beside the labels of the kind and of its choices. */
export interface Spoken<N extends string = string> {
  readonly names: readonly string[]
  /** Names that tell the `type` as well. */
  readonly types?: readonly { readonly of: readonly string[]; readonly names: readonly string[] }[]
  /** The field that 深度 asks for, and a length that names none. */
  readonly depth?: N
  /** Questions that name no kind and fit none better ask for this one. */
  readonly otherwise?: true
}

/** Areas of the front page; `web/home/areas/areas.ts` shows them. */
export type Area = 'drilling' | 'mapping' | 'specimens' | 'writings' | 'monitoring' | 'service'

/** Groups of the main menu; `web/app/menu/navigation.ts` labels them. */
export type MenuName =
  | 'engineering'
  | 'mapping'
  | 'specimens'
  | 'results'
  | 'writings'
  | 'archives'
  | 'monitoring'
  | 'service'

export interface MenuPlace {
  readonly group: MenuName
  /** Where in its group, the least first. */
  readonly at?: number
  /** Choices of `type` that divide the list into tabs, and what the tab of all of them is called. */
  readonly tabs?: { readonly all: string; readonly types: readonly string[] }
  /** Choices of `type` with a list of their own. */
  readonly lists?: readonly { readonly path: `/${string}`; readonly label: string; readonly type: string }[]
}

/** The rules of the trade that complete what was imported; `server/imports/records/drafts.ts` holds them. */
export type Finisher = 'hole'
