import type { Kind } from '#contract/catalogue/kind.ts'
import type { BaseMap, Layer } from '#contract/map/layers.ts'
import type { LayerStyle } from '#contract/map/style.ts'
import type { Place } from '#contract/search/places.ts'
import { kindNamed } from '#web/records/kind-named.ts'

import type { MapAddress, ShownLayer } from './address.ts'

/** Layers that are shown while the address names none. */
export const layersAtFirst = (layers: readonly Layer[]): ShownLayer[] =>
  layers.flatMap(({ type, checked, code, opacity }) =>
    type !== 'group' && checked ? [{ code, opacity }] : [],
  )

/** Those of the shown layers that have something to show at a zoom level; all of them until the map has one. */
export const atZoom = (
  layers: readonly Layer[],
  shown: readonly ShownLayer[],
  zoom: number | undefined,
): ShownLayer[] =>
  shown.filter(({ code }) => {
    const { minZoom = null, maxZoom = null } = layers.find((one) => one.code === code) ?? {}
    return zoom === undefined || ((minZoom ?? 0) <= zoom && zoom <= (maxZoom ?? Infinity))
  })

/** What the base maps and the shown layers are called. */
export const namesOnMap = (
  bases: readonly (BaseMap | undefined)[],
  layers: readonly Layer[],
  shown: readonly ShownLayer[],
): string[] =>
  [...bases, ...shown.map(({ code }) => layers.find((one) => one.code === code))].flatMap(
    (one) => one?.name ?? [],
  )

export interface DrawnLayer extends ShownLayer {
  kind: Kind
  style: LayerStyle
  /** Above the layers with lower ones. */
  level: number
}

/** Layers of points that are shown, with the kind of each, the lowest first. */
export const drawnOf = (layers: readonly Layer[], shown: readonly ShownLayer[]): DrawnLayer[] =>
  shown.flatMap(({ code, opacity }, level) => {
    const layer = layers.find((one) => one.code === code)
    const kind = kindNamed(layer?.kind ?? '')
    return layer?.type === 'kind' && kind ? [{ code, opacity, kind, style: layer.style, level }] : []
  })

/** The kind beside the map: the asked one, else that of the topmost layer, else the first there is. */
export const listedKind = (
  { kind }: MapAddress,
  drawn: readonly DrawnLayer[],
  layers: readonly Layer[],
): Kind | undefined =>
  kindNamed(kind ?? '') ??
  drawn.at(-1)?.kind ??
  kindNamed(layers.find(({ type }) => type === 'kind')?.kind ?? '')

/** Layers of areas that are shown, the lowest first. */
export const areasOf = (layers: readonly Layer[], shown: readonly ShownLayer[]): Layer[] =>
  shown.flatMap(({ code }) => layers.filter((layer) => layer.code === code && layer.type === 'area'))

/** The areas beside the map: the asked ones, else the topmost where no points are shown. A selection is of points. */
export function listedAreas(
  { areas, kind, within }: MapAddress,
  drawn: readonly DrawnLayer[],
  shown: readonly Layer[],
): Layer | undefined {
  if (within) return undefined
  const isOnly = kind === undefined && drawn.length === 0
  return shown.find(({ code }) => code === areas) ?? (isOnly ? shown.at(-1) : undefined)
}

/** What the address becomes when a place was found: of a record its layer is shown, and the popup. */
export function foundAddress(
  { lng, lat, record }: Place,
  found: string,
  { layers, shown }: { layers: readonly Layer[]; shown: readonly ShownLayer[] },
): Partial<MapAddress> {
  const own = layers.find(({ type, kind }) => type === 'kind' && kind === record?.kind)
  const isShown = own && shown.some(({ code }) => code === own.code)
  return {
    ...{ found, centre: undefined, zoom: undefined, hit: undefined },
    ...(record ? { asked: { lng, lat }, missed: 5 } : { asked: undefined, missed: undefined }),
    ...(own && !isShown && { layers: [...shown, { code: own.code, opacity: own.opacity }] }),
  }
}

interface MapContent {
  layers: readonly Layer[]
  drawn: readonly DrawnLayer[]
  listed: Kind | undefined
  address: MapAddress
}

/** What a printed map names in its legend: its layers, and whether all of their records are on it. */
export const listLegendLayers = ({ layers, drawn, listed, address }: MapContent) =>
  drawn.map(({ code, kind, style }) => ({
    ...{ code, kind, style, name: layers.find((one) => one.code === code)?.name ?? kind.label },
    isWhole: kind.name !== listed?.name || address.conditions.length === 0,
  }))
