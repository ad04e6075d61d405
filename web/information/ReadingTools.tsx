import type { ReactNode } from 'react'

import { local } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import './reading-tools.css'

const sizes = { small: '小', medium: '中', large: '大' } as const
type Size = keyof typeof sizes
const factors: Record<Size, number> = { small: 0.9, medium: 1, large: 1.35 }
const isSize = (name: string | null): name is Size => name !== null && Object.hasOwn(sizes, name)

const store = createStoredStore<Size>({
  storage: local,
  key: 'geolibrary:reading',
  read: (text) => (isSize(text) ? text : 'medium'),
  write: (size) => size,
})

/** Type size of articles; the choice is stored in the browser. */
export const useReadingFactor = (): number => factors[store.use()]

/** Type size, print, and further tools of the page. */
export function ReadingTools({ children }: { children?: ReactNode }) {
  const size = store.use()
  return (
    <Row gap={12} size={14} className="reading-tools no-print">
      <div role="group" aria-label="字号">
        <span aria-hidden="true">字号</span>
        {(['small', 'medium', 'large'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === size} onClick={() => store.set(name)}>
            {sizes[name]}
          </button>
        ))}
      </div>
      <Button size="s" icon="print" onClick={() => print()}>
        打印
      </Button>
      {children}
    </Row>
  )
}
