import type { ReactNode } from 'react'

import { NoBreakText } from './NoBreakText.tsx'

import './facts.css'

export interface Fact {
  label: string
  value: ReactNode
  unit?: string
  /** Stands behind the value. */
  beside?: ReactNode
}

/** Up to six facts under a heading, divided by hairlines. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value, unit, beside }) => (
        <div key={label}>
          <dt>
            <NoBreakText text={label} />
          </dt>
          <dd>
            {typeof value === 'string' ? <NoBreakText text={value} /> : value}
            {unit && <small> {unit}</small>}
            {beside}
          </dd>
        </div>
      ))}
    </dl>
  )
}
