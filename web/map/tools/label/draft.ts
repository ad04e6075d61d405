import { drawingColours, drawingLimits, type DrawingFeature } from '#contract/map/drawings.ts'
import { local, parseJson, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

/** The drawing that is being made in this browser; `id` and `version` once it is saved. */
export interface Draft {
  id?: string | undefined
  version?: number | undefined
  title: string
  shared: boolean
  features: readonly DrawingFeature[]
}

export const emptyDraft: Draft = { title: '', shared: false, features: [] }

/** Kept in this browser until it is cleared, visitors' too. */
export const draftStore = createStoredStore<Draft>({
  storage: local,
  key: storageKeys.drawing,
  read: readDraft,
})

/** Reads what a browser has kept; what is no label is left out. */
export function readDraft(text: string | null): Draft {
  const { id, version, title, shared, features }: Record<string, unknown> = Object(parseJson(text))
  const isSaved = typeof id === 'string' && typeof version === 'number'
  return {
    ...(isSaved && { id, version }),
    title: typeof title === 'string' ? title.slice(0, drawingLimits.title) : '',
    shared: shared === true,
    features: Array.isArray(features) ? features.filter(isLabel).slice(0, drawingLimits.features) : [],
  }
}

function isLabel(value: unknown): value is DrawingFeature {
  const { geometry, properties }: { geometry?: unknown; properties?: unknown } = Object(value)
  const { type, coordinates }: { type?: unknown; coordinates?: unknown } = Object(geometry)
  const { text, colour }: { text?: unknown; colour?: unknown } = Object(properties)
  if (typeof text !== 'string' || typeof colour !== 'string' || !Object.hasOwn(drawingColours, colour))
    return false
  if (type === 'Point') return isCorner(coordinates)
  if (type === 'LineString') return isLine(coordinates)
  return type === 'Polygon' && Array.isArray(coordinates) && coordinates.every(isLine)
}

const isCorner = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part))
const isLine = (value: unknown) => Array.isArray(value) && value.length > 1 && value.every(isCorner)
