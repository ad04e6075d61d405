import { useId, type ReactNode } from 'react'

import { Icon } from '#web/ui/Icon.tsx'

import type { FieldState } from './useForm.ts'

import '#web/ui/form/checkbox.css'
import '#web/ui/form/field.css'

interface TickFieldProps extends Pick<FieldState, 'name' | 'value' | 'error'> {
  label: ReactNode
  /** `yes` when it is ticked, else empty. */
  onTick: (value: string) => void
}

/** A required checkbox, initially unchecked. */
export function TickField({ name, value, error, label, onTick }: TickFieldProps) {
  const remark = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={value !== ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? remark : undefined}
          onChange={(event) => onTick(event.target.checked ? 'yes' : '')}
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
