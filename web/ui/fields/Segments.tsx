import { useId } from 'react'

import './segments.css'

interface SegmentsProps<V> {
  legend: string
  choices: readonly (readonly [value: V, label: string])[]
  chosen: V
  onChange: (value: V) => void
}

/** One of a few choices, side by side; not printed. */
export function Segments<V>({ legend, choices, chosen, onChange }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className="segments no-print">
      <legend className="vh">{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={label}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
