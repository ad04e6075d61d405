import type { PublishedCall } from '#contract/data-api/data-api.ts'
import { MultiSelect } from '#web/ui/choice/MultiSelect.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'

import { valuesIn } from './useParameters.ts'

interface ParameterFieldProps {
  of: PublishedCall['parameters'][number]
  value: string
  onChange: (value: string) => void
}

/** Asks for a parameter, and tells its name in the call. */
export function ParameterField({ of, value, onChange }: ParameterFieldProps) {
  const { name, label, hint, choices, many } = of
  return (
    <Field label={label} hint={choices ? name : `${name}，${hint}`}>
      {(control) =>
        choices ? (
          <MultiSelect
            control={control}
            label={label}
            options={Object.entries(choices).map(([code, word]) => ({
              value: code,
              label: word,
              detail: code,
            }))}
            chosen={valuesIn(value)}
            onChange={(chosen) => onChange(chosen.join('、'))}
          />
        ) : (
          <TextInput
            {...control}
            value={value}
            placeholder={many ? '几个之间用顿号' : undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}
