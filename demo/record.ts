import type { Access, Kind, RecordParts, RecordValues } from '#contract/catalogue/kind.ts'
import type { Place } from '#demo/city/city.ts'

/** A record of a kind as the city makes it: whole, before the library decides what of it lies where. */
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
