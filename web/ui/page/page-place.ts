import { pageSizes } from '#contract/wire.ts'

/** What the address of a list with a text and pages holds, besides its own conditions. */
export interface PagePlace {
  text: string
  page: number
  size: number
}

const defaultSize = 50

export const readPagePlace = (params: URLSearchParams): PagePlace => ({
  text: (params.get('text') ?? '').slice(0, 60),
  page: /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
  size: pageSizes.find((size) => String(size) === params.get('size')) ?? defaultSize,
})

/** The query of an address: conditions that are set, in their order, then text, page and size, without what is usual. */
export function pageQuery(
  { text, page, size }: PagePlace,
  conditions: Readonly<Record<string, string | undefined>>,
): string {
  const given = {
    ...conditions,
    text,
    page: page > 1 ? String(page) : '',
    size: size === defaultSize ? '' : String(size),
  }
  const set = Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}
