import { useSyncExternalStore } from 'react'

/** What helps a reader besides the theme: how large the page is, how large the pointer, a line to read along. */
export interface Aids {
  zoom: Zoom
  pointer: boolean
  guide: boolean
}

export const zooms = [1, 1.25, 1.5, 2] as const
export type Zoom = (typeof zooms)[number]

const none: Aids = { zoom: 1, pointer: false, guide: false }
const key = 'geolibrary:aids'
const listeners = new Set<() => void>()
let inForce = none

/** What is stored, as far as it is an aid of ours. */
function read(text: string | null): Aids {
  try {
    const { zoom, pointer, guide }: { [K in keyof Aids]?: unknown } = Object(JSON.parse(text ?? '{}'))
    return {
      zoom: zooms.find((one) => one === zoom) ?? 1,
      pointer: pointer === true,
      guide: guide === true,
    }
  } catch {
    return none
  }
}

/** Whoever uses no aid loads none of them. */
async function apply(aids: Aids): Promise<void> {
  const idle = inForce === none && JSON.stringify(aids) === JSON.stringify(none)
  if (idle) return
  inForce = aids
  for (const listener of listeners) listener()
  const { applyAids } = await import('./apply.ts')
  applyAids(inForce)
}

/** Takes up what this browser chose before; awaited before anything is drawn. A page that lost its way goes without. */
export async function restoreAids(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === key) void apply(read(event.newValue))
  })
  try {
    await apply(read(localStorage.getItem(key)))
  } catch {
    // Storage is forbidden, or the tools did not arrive: the page is shown without them.
  }
}

export function chooseAids(changed: Partial<Aids>): void {
  const aids = { ...inForce, ...changed }
  void apply(aids)
  try {
    localStorage.setItem(key, JSON.stringify(aids))
  } catch {
    // Storage is forbidden: the choice holds for this page alone.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAids = (): Aids => useSyncExternalStore(subscribe, () => inForce)
