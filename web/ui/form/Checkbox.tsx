import type { ReactNode } from 'react'

import './checkbox.css'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Partly checked (indeterminate). */
  partly?: boolean
  /** Number of records with this value. */
  count?: number
  /** Hides the label visually, as in a table head. */
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
