import { useState } from 'react'

import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Choice } from '#web/ui/choice/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

interface RefInputProps {
  to: string
  label: string
  error: string | undefined
  required: boolean
  /** The code of the record. */
  value: string
  onChange: (code: string) => void
}

const askedFor = (text: string) => (text === '' ? [] : [{ prop: 'text', value: text }])

/** A record of another kind, found by its code or by words of its title. */
export function RefInput({ to, label, error, required, value, onChange }: RefInputProps) {
  const [isOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 250)
  const what = kindNamed(to)?.label ?? '资料'
  const found = useCall(
    catalogue.list,
    { kind: to, current: 1, size: 10, conditions: askedFor(text) },
    { enabled: isOpened, keep: true },
  )
  const options = (found.data?.records ?? []).map(({ code, title }) => ({
    value: code,
    label: code,
    detail: title,
  }))
  const nothing = found.isError ? found.error.message : `没有含“${text}”的${what}`
  const chosen = options.find((option) => option.value === value)
  return (
    <Field label={label} {...(chosen && { hint: chosen.detail })} {...(error && { error })}>
      {(control) => (
        <Choice
          small
          {...{ label, control, value, onChange, options }}
          words={value}
          none="未填"
          clear={required ? undefined : '不填'}
          asking={{ typed, onType: setTyped, hint: `${what}的编号或题名` }}
          empty={found.isPending ? '正在查找' : nothing}
          note={
            found.data && found.data.total > options.length ? '只列出前 10 项，其余输入文字查找' : undefined
          }
          onOpen={() => {
            setTyped('')
            setOpened(true)
          }}
        />
      )}
    </Field>
  )
}
