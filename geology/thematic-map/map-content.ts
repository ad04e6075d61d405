import type { TitleBlock } from '#geology/drawing/sheet-frame.ts'
import type { Grid } from '#geology/places/crs.ts'
import type { ThematicField } from '#geology/thematic-map/field/field.ts'
import type { MapGround } from '#geology/thematic-map/field/map-frame.ts'
import type { Theme } from '#geology/thematic-map/field/themes.ts'

import type { Interval } from './contours/levels.ts'

/** A hole on the map: metres of its plane system. */
export interface MapPoint extends Grid {
  readonly code: string
  /** Metres; `missing` where the hole went deeper without it. Null of a hole that its reader has not open. */
  readonly value: number | 'missing' | null
}

/** A thematic map as it is laid out. */
export interface MapContent {
  readonly theme: Theme
  readonly ground: Pick<MapGround, 'middle' | 'scale' | 'nodes'>
  readonly field: ThematicField
  /** Holes on the map that say something of the theme. */
  readonly points: readonly MapPoint[]
  /** Holes beyond the map that count as well, and those that say nothing. */
  readonly beyond: number
  readonly silent: number
  /** The corners of the area that was asked for. */
  readonly outline: readonly Grid[]
  readonly system: string
  readonly datum: string | null
  /** The first and the last year in which levels of water were measured. */
  readonly years: readonly [first: number, last: number] | null
  readonly made: Omit<TitleBlock, 'title' | 'scale' | 'sheet'>
}

/** How a map is drawn. */
export interface MapStyle {
  /** Metres between two lines. */
  readonly interval: Interval | 'auto'
  readonly hasBands: boolean
  readonly hasPoints: boolean
}
