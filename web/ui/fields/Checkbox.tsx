import type { ReactNode } from 'react'

import './checkbox.css'

interface CheckLabelProps {
  label: ReactNode
  /** How many records this choice has. */
  count?: number | undefined
  /** The label is read but not drawn, as in the head of a table. */
  bare?: boolean | undefined
}

interface CheckboxProps extends CheckLabelProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Partly checked (indeterminate). */
  partly?: boolean
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
      <CheckLabel {...{ label, count, bare }} />
    </label>
  )
}

/** What stands beside a box to tick. */
export const CheckLabel = ({ label, count, bare }: CheckLabelProps) => (
  <>
    <span className={bare ? 'vh' : 'check-label'}>{label}</span>
    {count !== undefined && <span className="check-count num">{count.toLocaleString('zh-CN')}</span>}
  </>
)
