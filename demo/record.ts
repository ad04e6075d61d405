import type { Access, Kind, RecordParts, RecordValues } from '#contract/catalogue/kind.ts'
import type { Place } from '#demo/city/city.ts'

/** A complete record of a kind, before the library distributes it over its tables. */
export interface DemoRecord<K extends Kind = Kind> {
  code: string
  title: string
  access: Access
  openOn: string | null
  district: string | null
  year: number | null
  place: Place | null
  values: RecordValues<K>
  parts: RecordParts<K>
}
