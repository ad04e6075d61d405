import { firstPageSize, pageSizes } from '#contract/wire.ts'

/** A condition of a list in its address; what is usual is an empty text there, and left out. */
export interface ListParam<V> {
  /** Anything that is no value is the usual one. */
  read(text: string): V
  write(value: V): string
}

export type ListParams = Readonly<Record<string, ListParam<unknown>>>

/** Of a list without conditions. */
export const noParams = {} satisfies ListParams

/** What the address of a list holds: its conditions, and the page. */
export type ListPlaceOf<P extends ListParams> = { page: number; size: number } & {
  [N in keyof P]: P[N] extends ListParam<infer V> ? V : never
}

/** One of these names, else the usual one. */
export const oneOf = <const N extends string>(names: readonly N[], fallback: N): ListParam<N> => ({
  read: (text) => names.find((name) => name === text) ?? fallback,
  write: (name) => (name === fallback ? '' : name),
})

/** One of these names, or none. */
export const oneOrNone = <const N extends string>(names: readonly N[]): ListParam<N | undefined> => ({
  read: (text) => names.find((name) => name === text),
  write: (name) => name ?? '',
})

/** A text of 60 characters at most. */
export const shortText: ListParam<string> = { read: (text) => text.slice(0, 60), write: (text) => text }

/** 1, or left out. */
export const flag: ListParam<boolean> = { read: (text) => text === '1', write: (on) => (on ? '1' : '') }

const pageParam: ListParam<number> = {
  read: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1),
  write: (page) => (page > 1 ? String(page) : ''),
}

/** The size of a page: one of those that are offered, else the usual one. */
const sizeParam = (defaultSize: number): ListParam<number> => ({
  read: (text) => pageSizes.find((size) => String(size) === text) ?? defaultSize,
  write: (size) => (size === firstPageSize ? '' : String(size)),
})

/** Of an address that names none: where a page is named, those of the first size were counted. */
export const sizeUnnamed = (search: URLSearchParams, defaultSize: number): number =>
  search.has('page') ? firstPageSize : defaultSize

const withPages = (params: ListParams, defaultSize: number): ListParams => ({
  ...params,
  page: pageParam,
  size: sizeParam(defaultSize),
})

/** Reads the query of an address. */
export function readListPlace<P extends ListParams>(
  params: P,
  search: URLSearchParams,
  defaultSize: number,
): ListPlaceOf<P> {
  const entries = Object.entries(withPages(params, sizeUnnamed(search, defaultSize)))
  // oxlint-disable-next-line no-unsafe-type-assertion -- each value is read by its parameter
  return Object.fromEntries(
    entries.map(([name, param]) => [name, param.read(search.get(name) ?? '')]),
  ) as ListPlaceOf<P>
}

/** The query of an address: conditions in their order, then page and size, without what is usual. */
export function listQuery<P extends ListParams>(params: P, place: ListPlaceOf<P>): string {
  const values = new Map<string, unknown>(Object.entries(place))
  const written = Object.entries(withPages(params, firstPageSize)).flatMap(([name, param]) => {
    const text = param.write(values.get(name))
    return text === '' ? [] : [[name, text]]
  })
  return written.length > 0 ? `?${new URLSearchParams(written)}` : ''
}
