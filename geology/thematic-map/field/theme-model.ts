import {
  channelEdges,
  holeSidesOf,
  isAffected,
  type Edge,
  type Side,
} from '#geology/expected-profile/facies.ts'
import { openRowReader, profileColumnOf } from '#geology/expected-profile/profile-column.ts'
import { fewestHoles } from '#geology/expected-profile/weights.ts'

import { type Hull, hullAround } from './hull.ts'
import {
  themeOf,
  type MapHole,
  type Reading,
  type Theme,
  type ThemeColumn,
  type ThemePart,
} from './themes.ts'

/** What the holes say of a theme, from which the map is reckoned. */
export interface ThemeModel {
  readonly isThickness: boolean
  /** Holes that say something of it, by code. */
  readonly holes: readonly MapHole[]
  readonly parts: readonly ModelPart[]
  /** The edge of a channel that goes through what is mapped, with the side of each hole. */
  readonly edge: { readonly of: Edge; readonly holeSides: readonly Side[] } | undefined
  readonly hull: Hull
}

export interface ModelPart extends ThemePart {
  /** Holes of one side of the edge say nothing of it on the other. */
  readonly isDivided: boolean
  /** Of all holes that met it, metres. */
  readonly mean: number
}

export interface LeftOutHole {
  readonly code: string
  readonly reason: string
}

/** Why there is no map: too few holes say something of it, too few met it, or all stand on one line. */
export type NoMap = 'scarce' | 'missing' | 'line'

export interface ThemeReading {
  readonly model: ThemeModel | undefined
  readonly refused: NoMap | undefined
  /** Holes that say something of it, and those that ended before they could. */
  readonly decisive: number
  readonly silent: number
  readonly leftOut: readonly LeftOutHole[]
}

/** Reads a theme from holes that one reader may see; the order in which they come makes no difference. */
export function readTheme(theme: Theme, holes: readonly MapHole[]): ThemeReading {
  const row = themeOf(theme)
  const sorted = holes.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const { columns, leftOut } = row.hasLayers
    ? readColumns(sorted)
    : { columns: sorted.map((hole) => ({ hole, layers: [] })), leftOut: [] }
  const read = row.read(columns)
  const isDecisive = columns.map((_, i) => read.some(({ readings }) => readings[i] !== undefined))
  const decisive = columns.filter((_, i) => isDecisive[i])
  const parts = read.map((part) => ({ ...part, readings: part.readings.filter((_, i) => isDecisive[i]) }))
  const counts = { decisive: decisive.length, silent: columns.length - decisive.length, leftOut }
  const hull = hullAround(decisive.map(({ hole }) => hole))
  const refused = refusalOf(decisive, parts, hull)
  if (refused || !hull) return { ...counts, refused: refused ?? 'line', model: undefined }
  const edge = edgeThrough(decisive, parts)
  return {
    ...counts,
    refused: undefined,
    model: {
      isThickness: row.isThickness,
      holes: decisive.map(({ hole }) => hole),
      parts: parts.map((part) => ({
        ...part,
        isDivided: edge !== undefined && isCut(part, edge.of),
        mean: meanOf(part.readings),
      })),
      edge,
      hull,
    },
  }
}

function readColumns(holes: readonly MapHole[]): { columns: ThemeColumn[]; leftOut: LeftOutHole[] } {
  const readRow = openRowReader()
  const read = holes.map((hole) => ({ hole, column: profileColumnOf(hole, readRow) }))
  return {
    columns: read.flatMap(({ hole, column }) => ('layers' in column ? [{ ...column, hole }] : [])),
    leftOut: read.flatMap(({ hole: { code }, column }) => ('reason' in column ? [{ code, ...column }] : [])),
  }
}

const valuesOf = (readings: readonly Reading[]) => readings.filter((reading) => typeof reading === 'number')

const meanOf = (readings: readonly Reading[]): number => {
  const values = valuesOf(readings)
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function refusalOf(
  columns: readonly ThemeColumn[],
  parts: readonly ThemePart[],
  hull: Hull | undefined,
): NoMap | undefined {
  if (columns.length < fewestHoles) return 'scarce'
  if (!parts.some(({ readings }) => valuesOf(readings).length >= fewestHoles)) return 'missing'
  return hull ? undefined : 'line'
}

const isCut = ({ main }: ThemePart, edge: Edge): boolean => main !== undefined && isAffected({ main }, edge)

/** The edge of a channel through what is mapped, if there are holes on both sides of it. */
function edgeThrough(columns: readonly ThemeColumn[], parts: readonly ThemePart[]) {
  for (const of of channelEdges) {
    const holeSides = holeSidesOf(columns, of)
    const hasBoth = holeSides.includes('fill') && holeSides.includes('beside')
    if (hasBoth && parts.some((part) => isCut(part, of))) return { of, holeSides }
  }
  return undefined
}
