import type { ReactNode } from 'react'

import './key-values.css'

export interface KeyValue {
  label: string
  value: ReactNode
}

interface KeyValuesProps {
  items: readonly KeyValue[]
  /** Ruled like a catalogue card, in two columns where there is room. */
  ruled?: boolean
}

/** Labels and values, one pair a line. */
export function KeyValues({ items, ruled }: KeyValuesProps) {
  return (
    <dl className={ruled ? 'key-values ruled' : 'key-values'}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
