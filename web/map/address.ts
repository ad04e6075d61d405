import { type Condition, type Near, readCondition } from '#contract/catalogue/condition.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { maxPlaceLength } from '#contract/search/places.ts'
import type { LngLat } from '#geology/places/crs.ts'

/** A layer that is shown; opacity 1 unless said. */
export interface ShownLayer {
  code: string
  opacity: number
}

/** The state of the map. All of it is in the address, so that a shared link shows the same. */
export interface MapAddress {
  /** Centre and zoom level; absent: the whole city. */
  centre?: LngLat | undefined
  zoom?: number | undefined
  /** Base map; absent: the first. */
  base?: string | undefined
  /** Another base map, to the right of the slider. */
  compare?: string | undefined
  /** Layers from the lowest up; absent: those that the table shows at first. */
  layers?: readonly ShownLayer[] | undefined
  /** What lies in this place is selected. */
  within?: Near | undefined
  /** The district whose outline that is: what is registered in it is selected. */
  district?: string | undefined
  /** The kind that is listed beside the map; absent: the topmost shown one. */
  kind?: string | undefined
  /** The layer of areas that is listed in its stead. */
  areas?: string | undefined
  /** Conditions on that kind; its layer shows what fulfils them. */
  conditions: readonly Condition[]
  /** Order of the list; `''`: the kind's own; absent: nearest first in a selection, else the kind's own. */
  sort?: string | undefined
  /** The place whose records the popup shows. */
  asked?: LngLat | undefined
  /** The name, code or coordinates of the place that was found. */
  found?: string | undefined
  /** Metres that the place may be missed by. */
  missed?: number | undefined
  /** The answer that the popup shows, by its id; absent: the nearest. */
  hit?: string | undefined
  /** The drawing that is shown. */
  drawing?: string | undefined
}

/** What closes the popup. */
export const notAsked = { asked: undefined, missed: undefined, hit: undefined }

/** Parses `?at=124,31.2&zoom=12&base=city&compare=city-grey&layers=borehole,project*0.5&within={…}&district=某区&kind=borehole&areas=survey-area&conditions=[…]&sort=finalDepth&ask=124,31.2&missed=20&hit=borehole:7&drawing=…&find=人民路`; accepts any input. */
export function readMap(kinds: Kinds, params: URLSearchParams): MapAddress {
  const name = params.get('kind') ?? ''
  const kind: Kind | undefined = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  return {
    ...readView(params),
    base: readCode(params.get('base')),
    compare: readCode(params.get('compare')),
    layers: readLayers(params.get('layers')),
    ...readSelection(kinds, params),
    kind: kind?.name,
    areas: readCode(params.get('areas')),
    conditions: kind ? readConditions(kind, params.get('conditions')) : [],
    sort: readSort(params.get('sort')),
    found: params.get('find')?.trim().slice(0, maxPlaceLength) || undefined,
    ...readAsked(params),
    drawing: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(params.get('drawing') ?? '')?.[0],
  }
}

function readView(params: URLSearchParams): Pick<MapAddress, 'centre' | 'zoom'> {
  const centre = readPoint(params.get('at'))
  const zoom = Number(params.get('zoom'))
  return { centre, zoom: centre && zoom >= 1 && zoom <= 20 ? zoom : undefined }
}

function readAsked(params: URLSearchParams): Pick<MapAddress, 'asked' | 'missed' | 'hit'> {
  const asked = readPoint(params.get('ask'))
  if (!asked) return {}
  const missed = Number(/^\d{1,4}$/.exec(params.get('missed') ?? '')?.[0])
  return {
    asked,
    missed: missed >= 5 && missed <= 2000 ? missed : undefined,
    hit: /^[A-Za-z][\w-]{0,39}:[1-9]\d{0,14}$/.exec(params.get('hit') ?? '')?.[0],
  }
}

/** Serialises a map, with the question mark; what is absent is omitted. */
export function writeMap(map: MapAddress): string {
  const { zoom, layers, within, conditions, asked } = map
  const texts: Record<string, string | undefined> = {
    at: map.centre && writePoint(map.centre),
    zoom: zoom?.toFixed(2).replace(/\.?0+$/, ''),
    base: map.base,
    compare: map.compare,
    layers: layers?.map(writeLayer).join(','),
    ...(within && writeSelection(within, map)),
    kind: map.kind,
    areas: map.areas,
    ...(asked && writeAsked(asked, map)),
    ...(conditions.length > 0 && { conditions: JSON.stringify(conditions) }),
    sort: map.sort,
    drawing: map.drawing,
    find: map.found,
  }
  const params = new URLSearchParams()
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) params.set(name, text)
  const text = params.toString()
  return text && `?${text}`
}

const writeSelection = (within: Near, { district }: MapAddress) => ({
  within: JSON.stringify(inOrder(within)),
  district,
})

const writeAsked = (asked: LngLat, { missed, hit }: MapAddress) => ({
  ask: writePoint(asked),
  missed: missed?.toString(),
  hit,
})

/** A place as it is read back, so that one place has one address. */
const inOrder = ({ lng, lat, metres, count, line, area, name, except }: Near): Near => ({
  ...{ lng, lat, metres, count, line, area, name, except },
})

const writePoint = ({ lng, lat }: LngLat) => `${lng.toFixed(6)},${lat.toFixed(6)}`

const writeLayer = ({ code, opacity }: ShownLayer) => (opacity < 1 ? `${code}*${opacity.toFixed(2)}` : code)

function readPoint(text: string | null): LngLat | undefined {
  const parts = /^(-?\d{1,3}(?:\.\d{1,12})?),(-?\d{1,2}(?:\.\d{1,12})?)$/.exec(text ?? '')
  const [lng, lat] = [Number(parts?.[1]), Number(parts?.[2])]
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85 ? { lng, lat } : undefined
}

const readCode = (text: string | null) =>
  /^[A-Za-z][\w-]{0,39}$/.test(text ?? '') ? (text ?? undefined) : undefined

const readSort = (text: string | null) =>
  /^[A-Za-z]{0,40}$/.test(text ?? '-') ? (text ?? undefined) : undefined

function readLayers(text: string | null): ShownLayer[] | undefined {
  if (text === null) return undefined
  const layers = text.split(',', 40).flatMap((part) => {
    const [code = '', opacity = '1'] = part.split('*')
    const share = Number(opacity)
    return readCode(code) && share >= 0 && share <= 1 ? [{ code, opacity: share }] : []
  })
  return [...new Map(layers.map((layer) => [layer.code, layer])).values()]
}

function readSelection(kinds: Kinds, params: URLSearchParams): Pick<MapAddress, 'within' | 'district'> {
  const within = readWithin(kinds, params.get('within'))
  return { within, district: (within && params.get('district')?.trim().slice(0, 40)) || undefined }
}

function readWithin(kinds: Kinds, text: string | null): Near | undefined {
  const placed = Object.values(kinds).find(({ place }) => place === 'point')
  const condition = placed && readCondition(placed, { prop: 'place', near: parseJson(text) })
  return condition && 'near' in condition ? condition.near : undefined
}

function readConditions(kind: Kind, text: string | null): Condition[] {
  const given = parseJson(text)
  const read = Array.isArray(given) ? given.slice(0, 20).flatMap((one) => readCondition(kind, one) ?? []) : []
  return [...new Map(read.map((condition) => [condition.prop, condition])).values()].filter(
    ({ prop }) => prop !== 'place',
  )
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
