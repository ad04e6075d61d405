import { useState } from 'react'

import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { TextInput } from '#web/ui/fields/Field.tsx'

import { splitList } from './conditions.ts'

/** The names of parameters that are passed on to a host. */
export function ParametersControl({ words, value, onChange }: OwnControlProps) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('，') : ''))
  return (
    <FieldFrame {...words} hint="主机的参数名，以逗号分开，如 city，day">
      <TextInput
        aria-label={words.label}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(splitList(target.value))
        }}
      />
    </FieldFrame>
  )
}
