import type { Field, Resource } from '#contract/back-office/resource.ts'
import { firstPageSize, pageSizes } from '#contract/wire.ts'
import { sizeUnnamed } from '#web/ui/list/list-address.ts'

export type FilterValue = string | number | boolean | null

/** The whole view of a list, as its address holds it. */
export interface ListPlace {
  page: number
  size: number
  text: string
  sort: string
  filters: Readonly<Record<string, FilterValue[]>>
  /** The row of a tree that is chosen. */
  chosen: number | undefined
  /** The row that is open, or a new one. */
  open: number | 'new' | undefined
}

const parseWhole = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

function filterValue({ type }: Field, text: string): FilterValue | undefined {
  if (text === '') return null
  if (type === 'ref' || type === 'refs') return parseWhole(text)
  return type === 'flag' ? text === '1' : text
}

const filterText = (value: FilterValue): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? '1' : '0') : String(value)

/** Reads a place; what is no value of the resource is dropped. */
export function readPlace(
  { fields, filters, sort }: Resource,
  params: URLSearchParams,
  usualSize: number,
): ListPlace {
  const wish = params.get('sort') ?? ''
  const size = parseWhole(params.get('size'))
  const open = params.get('open')
  return {
    page: parseWhole(params.get('page')) ?? 1,
    size: pageSizes.find((one) => one === size) ?? sizeUnnamed(params, usualSize),
    text: (params.get('text') ?? '').slice(0, 60),
    sort: sort.includes(wish.replace(/^-/, '')) ? wish : '',
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const field = fields[name]
        const given = field ? params.getAll(`f.${name}`).map((text) => filterValue(field, text)) : []
        const values = given.filter((value) => value !== undefined).slice(0, 50)
        return values.length > 0 ? [[name, values]] : []
      }),
    ),
    chosen: parseWhole(params.get('row')),
    open: open === 'new' ? 'new' : parseWhole(open),
  }
}

/** The query of a place; what is usual is left out. */
export function placeQuery(place: ListPlace): string {
  const params = new URLSearchParams()
  const { page, size, text, sort, filters, chosen, open } = place
  if (text) params.set('text', text)
  for (const [name, values] of Object.entries(filters))
    for (const value of values) params.append(`f.${name}`, filterText(value))
  if (sort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  if (size !== firstPageSize) params.set('size', String(size))
  if (chosen !== undefined) params.set('row', String(chosen))
  if (open !== undefined) params.set('open', String(open))
  const query = params.toString()
  return query && `?${query}`
}
