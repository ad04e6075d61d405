import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry, RecordView } from '#contract/catalogue/routes.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { Point } from '#web/records/distance.ts'

/** What lies around a record, and which of it is pointed at. */
export interface Vicinity {
  kind: Kind
  record: RecordView
  /** The public place. */
  at: Point
  /** Its area. */
  rings: readonly LngLat[][]
  /** The kind of the neighbours. */
  drilled: Kind
  neighbours: readonly Entry[]
  /** Code of the neighbour that is pointed at, in the list or on the map. */
  marked: string | undefined
  onMark: (code: string | undefined) => void
  onOpen: (code: string) => void
}
