import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'

import { Button } from '#web/ui/Button.tsx'

import './reading-tools.css'

const key = 'geolibrary:reading'
const sizes = { small: '小', usual: '中', large: '大' } as const
type Size = keyof typeof sizes
const factors: Record<Size, number> = { small: 0.9, usual: 1, large: 1.35 }
const listeners = new Set<() => void>()
let chosen: Size | undefined

const isSize = (name: string | null): name is Size => name !== null && Object.hasOwn(sizes, name)

function sizeNow(): Size {
  if (chosen) return chosen
  try {
    const stored = localStorage.getItem(key)
    return isSize(stored) ? stored : 'usual'
  } catch {
    return 'usual' // storage is forbidden
  }
}

function choose(size: Size): void {
  chosen = size
  try {
    localStorage.setItem(key, size)
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How large articles are set: what this reader chose, kept in the browser. */
export const useReadingFactor = (): number => factors[useSyncExternalStore(subscribe, sizeNow)]

/** Three sizes of type, print, and whatever else a page offers. */
export function ReadingTools({ children }: { children?: ReactNode }) {
  const size = useSyncExternalStore(subscribe, sizeNow)
  return (
    <div className="reading-tools no-print">
      <div role="group" aria-label="字号">
        <span aria-hidden="true">字号</span>
        {(['small', 'usual', 'large'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === size} onClick={() => choose(name)}>
            {sizes[name]}
          </button>
        ))}
      </div>
      <Button size="s" icon="print" onClick={() => print()}>
        打印
      </Button>
      {children}
    </div>
  )
}
