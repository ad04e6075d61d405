import { type SubmitEvent, useState } from 'react'

import { appRoutes } from '#contract/back-office/app.ts'
import { act } from '#web/api/caller.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayField } from '#web/ui/date/DayField.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'

interface NewKeyProps {
  app: number
  onMade: (key: string) => void
}

/** Asks what a new key is for, and until when it is valid. */
export function NewKey({ app, onMade }: NewKeyProps) {
  const [purpose, setPurpose] = useState('')
  const [until, setUntil] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (purpose.trim() === '') return setError('请填写用途')
    setBusy(true)
    // to the end of the day
    const expiresAt = until && new Date(`${until}T23:59:59+08:00`).toISOString()
    act(appRoutes.makeKey, { id: app, purpose, ...(expiresAt && { expiresAt }) })
      .then(
        ({ key }) => onMade(key),
        ({ message }: Error) => setError(message),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form className="new-key" onSubmit={submit} aria-label="新建密钥" noValidate>
      <Field label="用途" {...(error && { error })}>
        {(control) => (
          <TextInput
            {...control}
            value={purpose}
            maxLength={60}
            autoComplete="off"
            placeholder="如：生产环境"
            onChange={({ target }) => {
              setPurpose(target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <DayField
        label="有效至（选填）"
        value={until}
        onChange={(day) => {
          setUntil(day)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" icon="plus" busy={busy}>
        新建密钥
      </Button>
    </form>
  )
}
