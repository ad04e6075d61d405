import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { Field } from '#web/ui/fields/Field.tsx'

/** How opaque a layer is at first; readers change it for themselves. */
export function OpacityControl({ field, value, error, onChange }: OwnControlProps) {
  const held = Number(value) || 100
  return (
    <Field label={`${field.label}：${held}%`} {...(error && { error })}>
      {(control) => (
        <input
          {...control}
          type="range"
          className="opacity-range"
          min={10}
          max={100}
          step={5}
          value={held}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </Field>
  )
}
