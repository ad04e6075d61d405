import { sheetWidth } from '#geology/log-sheet/print.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { coneLabel, frictionLabel, hasCone, hasFriction } from './curves.ts'
import { laboratoryValues, laboratoryWidth } from './laboratory.ts'
import { remarksOf } from './remarks.ts'

export const trackNames = [
  'layer',
  'geologicalAge',
  'baseDepth',
  'baseElevation',
  'thickness',
  'column',
  'description',
  'samples',
  'blowCount',
  'waterContent',
  'laboratory',
  'cone',
  'friction',
  'waterLevels',
  'remarks',
] as const

export type TrackName = (typeof trackNames)[number]

export interface Track {
  readonly name: TrackName
  /** From the left edge of the sheet, millimetres. */
  readonly x: number
  readonly width: number
  readonly heading: readonly string[]
}

/** Room for depths and leaders left and right of the drawn column, inside its track. */
export const leader = { left: 5.8, right: 6.6 } as const

/** Room for leaders where other tracks stand between the column and the lines of the layers. */
const fanWidth = 6.5

interface TrackKind {
  /** What readers choose it by. */
  readonly label: string
  readonly heading: readonly string[] | ((hole: Hole) => readonly string[])
  /** Millimetres; of the description, the least. */
  readonly width: number | ((hole: Hole) => number)
  readonly has: (hole: Hole) => boolean
  /** Whether it has a line for each layer; what the others show is at its true depth. */
  readonly isInLines?: boolean
  /** It is drawn unasked only where the descriptions keep so many millimetres. */
  readonly leaves?: number
}

const always = () => true

/** The columns of a log sheet in their usual order. */
export const trackTable: Readonly<Record<TrackName, TrackKind>> = {
  layer: {
    label: '地层编号',
    heading: ['地层', '编号'],
    width: 10.8,
    has: ({ strata }) => strata.some(({ layer }) => layer),
    isInLines: true,
  },
  geologicalAge: {
    label: '时代成因',
    heading: ['时代', '成因'],
    width: 10.4,
    has: ({ strata }) => strata.some(({ geologicalAge }) => geologicalAge),
    isInLines: true,
  },
  baseDepth: { label: '层底深度', heading: ['层底深度', 'm'], width: 11.2, has: always, isInLines: true },
  baseElevation: {
    label: '层底标高',
    heading: ['层底标高', 'm'],
    width: 11.6,
    has: ({ collarElevation }) => collarElevation !== null,
    isInLines: true,
  },
  thickness: { label: '分层厚度', heading: ['厚度', 'm'], width: 10, has: always, isInLines: true },
  column: { label: '柱状图', heading: ['柱状图'], width: leader.left + 12 + leader.right, has: always },
  description: { label: '岩土描述', heading: ['岩土描述'], width: 32, has: always, isInLines: true },
  samples: { label: '取样', heading: ['取样'], width: 9.2, has: ({ samples }) => samples.length > 0 },
  blowCount: { label: '标贯击数', heading: ['标贯 N / 击'], width: 19.5, has: ({ spt }) => spt.length > 0 },
  waterContent: {
    label: '含水率曲线',
    heading: ['含水率 w / %'],
    width: 18.7,
    has: ({ samples }) => samples.some((row) => row.waterContent !== null),
  },
  laboratory: {
    label: '土工试验值',
    heading: [],
    width: laboratoryWidth,
    has: (hole) => laboratoryValues(hole).length > 0,
    leaves: Number.POSITIVE_INFINITY,
  },
  cone: { label: '静探阻力曲线', heading: (hole) => [coneLabel(hole)], width: 19.5, has: hasCone },
  friction: {
    label: '静探侧摩阻力曲线',
    heading: [frictionLabel],
    width: 19.5,
    has: hasFriction,
    leaves: 45,
  },
  waterLevels: {
    label: '水位',
    heading: ['水位', '深度/标高'],
    width: 18,
    has: ({ waterLevels, stableWaterDepth }) => waterLevels.length > 0 || stableWaterDepth !== null,
    leaves: Number.POSITIVE_INFINITY,
  },
  remarks: {
    label: '备注',
    heading: ['备注'],
    width: 20,
    has: (hole) => remarksOf(hole).length > 0,
    leaves: 45,
  },
}

const widthOf = (name: TrackName, hole: Hole): number => {
  const { width } = trackTable[name]
  return typeof width === 'number' ? width : width(hole)
}

/** The tracks that something was recorded for, in their usual order. */
export const recordedTracks = (hole: Hole): TrackName[] =>
  trackNames.filter((name) => trackTable[name].has(hole))

/** The tracks that are drawn unless the reader chooses others. */
export function usualTracks(hole: Hole): TrackName[] {
  const names: TrackName[] = []
  for (const name of recordedTracks(hole)) {
    const { leaves = 0 } = trackTable[name]
    const room = widthOf('description', hole) + sheetWidth - neededWidth(hole, [...names, name])
    if (leaves === 0 || room >= leaves) names.push(name)
  }
  return names
}

/** What a reader's own choice begins with: the usual tracks, also those that other holes have something for. */
export const firstChoice = (hole: Hole): TrackName[] => {
  const drawn = usualTracks(hole)
  return trackNames.filter((name) => {
    const { has, leaves = 0 } = trackTable[name]
    return has(hole) ? drawn.includes(name) : leaves === 0
  })
}

/** The choice with one track more, at its usual place among the others. */
export function withTrack(chosen: readonly TrackName[], name: TrackName): TrackName[] {
  const later = trackNames.slice(trackNames.indexOf(name) + 1)
  const at = chosen.findIndex((each) => later.includes(each))
  return chosen.toSpliced(at < 0 ? chosen.length : at, 0, name)
}

/** The choice with one of its tracks in the place of another, which makes room. */
export function withTrackAt(chosen: readonly TrackName[], name: TrackName, place: TrackName): TrackName[] {
  const to = chosen.indexOf(place)
  return chosen.filter((each) => each !== name).toSpliced(to, 0, name)
}

/** Whether the paper has room for one more. */
export const hasRoomFor = (hole: Hole, drawn: readonly TrackName[], name: TrackName): boolean =>
  drawnTracks(hole, withTrack(drawn, name)).length > drawn.length

/** Millimetres that these tracks take at least, in this order. */
export const neededWidth = (hole: Hole, names: readonly TrackName[]): number => {
  const { left, right } = fansBetween(names)
  const fans = [left, right].filter((name) => name !== undefined).length
  return names.reduce((sum, name) => sum + widthOf(name, hole), fans * fanWidth)
}

/** Those of the tracks that are drawn: once each, the column always, and as many as the paper has room for. */
export function drawnTracks(hole: Hole, chosen: readonly TrackName[]): TrackName[] {
  const withColumn = chosen.includes('column') ? chosen : [...chosen, 'column' as const]
  const wanted = [...new Set(withColumn)].filter((name) => trackTable[name].has(hole))
  const fitting = new Set<TrackName>(['column'])
  for (const name of wanted) {
    const all = wanted.filter((each) => each === name || fitting.has(each))
    if (neededWidth(hole, all) <= sheetWidth + 1e-9) fitting.add(name)
  }
  return wanted.filter((name) => fitting.has(name))
}

/** The tracks with lines of layers that leaders run to across other tracks, left and right of the column. */
function fansBetween(names: readonly TrackName[]) {
  const at = names.indexOf('column')
  const isLine = (name: TrackName) => trackTable[name].isInLines === true
  const [before, after] = [names.slice(0, Math.max(at, 0)).toReversed(), names.slice(at + 1)]
  const far = (side: readonly TrackName[]) => {
    const first = side.findIndex(isLine)
    return first > 0 ? side[first] : undefined
  }
  return { left: far(before), right: far(after) }
}

/** Where leaders run from the true depth of a base to the line of its layer. */
export interface Fan {
  readonly depthX: number
  readonly lineX: number
}

export interface TrackPlaces {
  readonly tracks: readonly Track[]
  /** Left and right edge of the drawn column. */
  readonly column: readonly [left: number, right: number]
  readonly left: Fan | undefined
  readonly right: Fan | undefined
}

/** The tracks side by side over the whole width: descriptions take what is left, without them all tracks share it. */
export function placeTracks(hole: Hole, scale: number, names: readonly TrackName[]): TrackPlaces {
  const spare = sheetWidth - neededWidth(hole, names)
  const share = names.includes('description') ? 0 : spare / names.length
  const far = fansBetween(names)
  let x = 0
  const tracks = names.map((name): Track => {
    if (name === far.right) x += fanWidth
    const width = widthOf(name, hole) + (name === 'description' ? spare : share)
    const track = { name, x, width, heading: headingOf(name, hole, scale) }
    x += width + (name === far.left ? fanWidth : 0)
    return track
  })
  const drawn = tracks.find(({ name }) => name === 'column') ?? { x: 0, width: 0 }
  const column = [drawn.x + leader.left, drawn.x + drawn.width - leader.right] as const
  return { tracks, column, left: leftFan(tracks, column), right: rightFan(tracks, column) }
}

function headingOf(name: TrackName, hole: Hole, scale: number): readonly string[] {
  const { heading } = trackTable[name]
  const lines = typeof heading === 'function' ? heading(hole) : heading
  return name === 'column' ? [...lines, `1:${scale}`] : lines
}

const isLineTrack = ({ name }: Track) => trackTable[name].isInLines === true
const columnAt = (tracks: readonly Track[]) => tracks.findIndex(({ name }) => name === 'column')

function leftFan(tracks: readonly Track[], [edge]: TrackPlaces['column']): Fan | undefined {
  const before = tracks.slice(0, columnAt(tracks))
  const line = before.findLast(isLineTrack)
  if (!line) return undefined
  const lineX = line.x + line.width
  return { lineX, depthX: line === before.at(-1) ? edge : lineX + fanWidth }
}

function rightFan(tracks: readonly Track[], [, edge]: TrackPlaces['column']): Fan | undefined {
  const after = tracks.slice(columnAt(tracks) + 1)
  const line = after.find(isLineTrack)
  if (!line) return undefined
  return { lineX: line.x, depthX: line === after[0] ? edge : line.x - fanWidth }
}

export function trackNamed(tracks: readonly Track[], name: TrackName): Track | undefined {
  return tracks.find((track) => track.name === name)
}
