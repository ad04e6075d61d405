import { local, parseJson } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

/** Accessibility settings besides the theme: page zoom, pointer size, reading line. */
export interface Aids {
  zoom: Zoom
  pointer: boolean
  guide: boolean
}

export const zooms = [1, 1.25, 1.5, 2] as const
export type Zoom = (typeof zooms)[number]

const noAids: Aids = { zoom: 1, pointer: false, guide: false }

/** Parses stored settings; unknown ones are dropped. */
function parseAids(text: string | null): Aids {
  const { zoom, pointer, guide }: { [K in keyof Aids]?: unknown } = Object(parseJson(text))
  const aids = {
    zoom: zooms.find((one) => one === zoom) ?? 1,
    pointer: pointer === true,
    guide: guide === true,
  }
  return aids.zoom === 1 && !aids.pointer && !aids.guide ? noAids : aids
}

const store = createStoredStore({ storage: local, key: 'geolibrary:aids', read: parseAids })
let loaded = false

/** Loads the code of the settings only if one is active. If loading fails, the page is shown without them. */
async function apply(): Promise<void> {
  if (!loaded && store.get() === noAids) return
  loaded = true
  const tools = await import('./apply.ts').catch(() => undefined)
  tools?.applyAids(store.get())
}

/** Restores the stored settings; awaited before the first render. */
export function restoreAids(): Promise<void> {
  store.on(() => void apply())
  return apply()
}

export const chooseAids = (changed: Partial<Aids>): void => store.set({ ...store.get(), ...changed })
export const useAids = store.use
