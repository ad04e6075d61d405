import type { ReactNode } from 'react'

import './checkbox.css'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of what it stands for is chosen. */
  partly?: boolean
  /** How many records this choice has. */
  count?: number
  /** The label is read but not drawn, as in the head of a table. */
  bare?: boolean
  disabled?: boolean
}

export function Checkbox({ label, checked, onChange, partly, count, bare, disabled }: CheckboxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = Boolean(partly)
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={bare ? 'vh' : 'check-label'}>{label}</span>
      {count !== undefined && <span className="check-count num">{count.toLocaleString('zh-CN')}</span>}
    </label>
  )
}
