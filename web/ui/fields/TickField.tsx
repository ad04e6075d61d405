import { useId, type ReactNode } from 'react'

import type { FieldState } from '#web/ui/form/useFieldForm.ts'
import { Icon } from '#web/ui/Icon.tsx'

import './checkbox.css'
import './field.css'

interface TickFieldProps extends FieldState<boolean> {
  label: ReactNode
}

/** A required checkbox, initially unchecked. */
export function TickField({ name, value, error, label, onChange, onBlur }: TickFieldProps) {
  const remark = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? remark : undefined}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="check-label">{label}</span>
      </label>
      {error && (
        <p id={remark} className="field-error">
          <Icon name="warning" small />
          {error}
        </p>
      )}
    </div>
  )
}
