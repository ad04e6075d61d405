import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import { staffDeposits } from '#contract/deposits/deposits.ts'
import type { Input } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeposits } from '#web/deposits/deposit-calls.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'

interface RemarkFormProps {
  place: Omit<Input<typeof staffDeposits.remark>, 'text'>
  onClose: () => void
}

/** A remark at a place of a file; Enter stores it, Escape leaves it. */
export function RemarkForm({ place, onClose }: RemarkFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    act(staffDeposits.remark, { ...place, text })
      .then(refreshDeposits)
      .then(onClose, setError)
      .finally(() => setBusy(false))
  }
  const where = place.row ? `第 ${place.row} 行 ${place.column} 列` : '整个文件'
  return (
    <form ref={form} className="remark-form" onSubmit={submit}>
      <FormError error={error} />
      <Field label={`意见：${where}`}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') onClose()
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
        记下
      </Button>
      <Button onClick={onClose}>取消</Button>
    </form>
  )
}
