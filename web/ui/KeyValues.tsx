import type { ReactNode } from 'react'

import './key-values.css'

export interface KeyValue {
  label: string
  value: ReactNode
}

/** Labels and values, one pair a line. */
export function KeyValues({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className="key-values">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
