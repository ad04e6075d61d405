import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'

import './tabs.css'

export interface Tab {
  key: string
  label: string
  /** Count shown beside the label. */
  count?: number
  panel: ReactNode
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  active: string
  onChange: (key: string) => void
}

const steps: Partial<Record<string, (index: number, length: number) => number>> = {
  ArrowRight: (index, length) => (index + 1) % length,
  ArrowLeft: (index, length) => (index + length - 1) % length,
  Home: () => 0,
  End: (_index, length) => length - 1,
}

/** Tabs with one tab stop and arrow keys. Only the active panel is rendered. */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const chosen = tabs.find((tab) => tab.key === active) ?? tabs[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !chosen) return
    event.preventDefault()
    const index = step(tabs.indexOf(chosen), tabs.length)
    const next = tabs[index]
    if (next) onChange(next.key)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div className="tabs">
      <div
        className="tabs-row"
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        ref={row}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && ' '}
            {tab.count !== undefined && (
              <span className="tabs-count num">{tab.count.toLocaleString('zh-CN')}</span>
            )}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          key={chosen.key}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen.key}`}
          tabIndex={0}
        >
          {chosen.panel}
        </div>
      )}
    </div>
  )
}
