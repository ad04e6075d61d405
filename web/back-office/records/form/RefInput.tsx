import { useId } from 'react'

import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

interface RefInputProps {
  to: string
  label: string
  error: string | undefined
  value: string
  onChange: (code: string) => void
}

/** The code of a record of another kind, found by words of its title. */
export function RefInput({ to, label, error, value, onChange }: RefInputProps) {
  const list = useId()
  const kind = kindNamed(to)
  const words = useDebounced(value.trim())
  const { data } = useCall(
    catalogue.list,
    { kind: to, current: 1, size: 10, conditions: [{ prop: 'text', value: words }] },
    { enabled: words.length > 1, keep: true },
  )
  const found = data?.records ?? []
  const chosen = found.find(({ code }) => code === value.trim())
  const hint = chosen ? chosen.title : `填${kind?.label ?? '资料'}的编号，或输入题名查找`
  return (
    <Field label={label} hint={hint} {...(error && { error })}>
      {(control) => (
        <>
          <input
            {...control}
            className="input input-s"
            list={list}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={list}>
            {found.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
