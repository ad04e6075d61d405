import type { MetLayer, NeighbourHole, ProfileColumn } from '#geology/expected-profile/profile-column.ts'
import { isSoft } from '#geology/expected-profile/profile-rows.ts'
import { lithologies, lithologyOf } from '#geology/strata/lithology.ts'

/** A hole of the map: metres of its plane system, `null` where its stable water is not known or not to be seen. */
export interface MapHole extends NeighbourHole {
  readonly stableWaterDepth: number | null
}

/** What a hole says: a value in metres, that the layer is missing in it, or nothing. */
export type Reading = number | 'missing' | undefined

/** What the holes say of one layer of a theme, in the order of the holes; of water there is no layer. */
export interface ThemePart {
  readonly main: number | undefined
  readonly readings: readonly Reading[]
}

interface ThemeRow {
  /** As it is chosen; and as the map is called, before 等值线图. */
  readonly label: string
  /** A thickness runs out to zero where its layer ends; a surface ends there. */
  readonly isThickness: boolean
  /** Elevations of two datums are not one surface. */
  readonly needsDatum: boolean
  /** What is mapped, as it is missed: 没有揭露⑥层. */
  readonly subject: string
  /** Read from layers, without which a hole says nothing. */
  readonly hasLayers: boolean
  readonly read: (columns: readonly ThemeColumn[]) => ThemePart[]
}

/** A hole with its layers; none of a theme that needs none. */
export interface ThemeColumn extends ProfileColumn {
  readonly hole: MapHole
}

const topOf = (main: number, circled: string): ThemeRow => ({
  label: `${circled}层顶面标高`,
  isThickness: false,
  needsDatum: true,
  subject: `${circled}层`,
  hasLayers: true,
  read: (columns) => [{ main, readings: columns.map(({ layers }) => topIn(layers, main)) }],
})

const thicknessOf = (
  label: string,
  isOf: (layer: MetLayer) => boolean,
): Omit<ThemeRow, 'subject' | 'label'> & { label: string; subject: string } => ({
  label: `${label}厚度`,
  isThickness: true,
  needsDatum: false,
  subject: label,
  hasLayers: true,
  read: (columns) => {
    const mains = new Set(
      columns.flatMap(({ layers }) => layers.filter(isOf).map(({ number }) => number.main)),
    )
    return [...mains]
      .toSorted((a, b) => a - b)
      .map((main) => ({ main, readings: columns.map(({ layers }) => thicknessIn(layers, main, isOf)) }))
  },
})

const isFill = ({ name }: MetLayer): boolean => {
  const lithology = lithologyOf(name)
  return lithology !== undefined && lithologies[lithology].group === 'fill'
}

/** What can be mapped. */
export const themes = {
  soft: thicknessOf('软土', isSoft),
  top6: topOf(6, '⑥'),
  top7: topOf(7, '⑦'),
  fill: thicknessOf('填土', isFill),
  water: {
    label: '稳定水位标高',
    isThickness: false,
    needsDatum: true,
    subject: '稳定水位',
    hasLayers: false,
    read: (columns) => [{ main: undefined, readings: columns.map(({ hole }) => waterIn(hole)) }],
  },
} as const satisfies Record<string, ThemeRow>

export type Theme = keyof typeof themes
export const themeNames = ['soft', 'top6', 'top7', 'fill', 'water'] as const satisfies readonly Theme[]
export const themeOf = (theme: Theme): ThemeRow => themes[theme]

/** A hole that went on below where a layer would be says that it is missing; one that ended above says nothing. */
const isPassed = (layers: readonly MetLayer[], main: number): boolean =>
  (layers.at(-1)?.number.main ?? 0) > main

function topIn(layers: readonly MetLayer[], main: number): Reading {
  const found = layers.find(({ number }) => number.main === main)
  return found?.top ?? (isPassed(layers, main) ? 'missing' : undefined)
}

/** The layers of one main number together; nothing where the hole ended inside of them. */
function thicknessIn(layers: readonly MetLayer[], main: number, isOf: (layer: MetLayer) => boolean): Reading {
  const found = layers.filter((layer) => layer.number.main === main && isOf(layer))
  if (!isPassed(layers, main)) return undefined
  const thickness = found.reduce((sum, { top, base }) => sum + (base === undefined ? NaN : top - base), 0)
  if (Number.isNaN(thickness)) return undefined
  return thickness > 0 ? thickness : 'missing'
}

const waterIn = ({ collarElevation, stableWaterDepth }: MapHole): Reading =>
  stableWaterDepth === null ? undefined : collarElevation - stableWaterDepth
