import { originsOf, type Source, sources, type SourceType, tianditu } from '#contract/map/source.ts'

interface Row {
  type: SourceType
  source: unknown
}

/** What a row says of its pictures; undefined if that is not what its type needs, or needs a key that there is not. */
export function sourceOf({ type, source }: Row, key: string | undefined): Source | undefined {
  const read = sources[type].safeParse(source)
  if (!read.success || (type === 'tianditu' && key === undefined)) return undefined
  return type === 'tianditu' ? { ...read.data, key } : read.data
}

/** Origins of other servers, in order. */
export interface MapHosts {
  images: readonly string[]
  calls: readonly string[]
}

/** Where the browser fetches the pictures and data of these rows. */
export function hostsOf(rows: readonly Row[], key: string | undefined): MapHosts {
  const wanted = rows.flatMap((row) => {
    const source = sourceOf(row, key)
    const url = row.type === 'tianditu' ? tianditu.url : source?.url
    return source && url ? originsOf(url).map((origin) => ({ origin, isData: row.type === 'geojson' })) : []
  })
  const of = (data: boolean) =>
    [...new Set(wanted.filter(({ isData }) => isData === data).map(({ origin }) => origin))].toSorted()
  return { images: of(false), calls: of(true) }
}
