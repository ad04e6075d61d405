import { type SubmitEvent, useState } from 'react'

import { userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

interface UnmaskDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Shows the whole phone number and mail address, for a reason that the log keeps. */
export function UnmaskDialog({ rows: [row], onClose }: UnmaskDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [contacts, setContacts] = useState<{ phone: string; email: string }>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    act(userRoutes.unmask, { id: row?.id ?? 0, reason }).then(setContacts, ({ message }: Error) =>
      setError(message),
    )
  }
  return (
    <Dialog open title={`${row?.name} 的联系方式`} onClose={onClose}>
      {contacts ? (
        <KeyValues
          items={[
            { label: '手机号', value: contacts.phone || '—' },
            { label: '邮箱', value: contacts.email || '—' },
          ]}
        />
      ) : (
        <form className="row-form" onSubmit={submit}>
          <Field label="查看的理由" hint="与查看者、时间一并记入日志" {...(error && { error })}>
            {(control) => (
              <TextInput
                {...control}
                value={reason}
                maxLength={100}
                onChange={({ target }) => {
                  setReason(target.value)
                  setError(undefined)
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="primary">
            查看
          </Button>
        </form>
      )}
    </Dialog>
  )
}
