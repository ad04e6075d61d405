import { useState } from 'react'

import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { type Access, commonFields, type Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayField } from '#web/ui/date/DayField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, Select, TextInput } from '#web/ui/form/Field.tsx'

import { Refused } from './Refused.tsx'

interface AccessDialogProps {
  kind: Kind
  entries: readonly Pick<Entry, 'code' | 'access' | 'openOn'>[]
  onClose: () => void
  onDone: (message: string, operation?: number) => void
}

const { choices } = commonFields.access
const isAccess = (value: string): value is Access => Object.hasOwn(choices, value)

/** Sets who may see the ticked records, and until when they are protected. */
export function AccessDialog({ kind, entries, onClose, onDone }: AccessDialogProps) {
  const [only] = entries.length === 1 ? entries : []
  const [access, setAccess] = useState<Access>(only?.access ?? 'protected')
  const [openOn, setOpenOn] = useState(only?.openOn ?? '')
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const dated = access === 'protected'
  const missing = dated && openOn === ''
  const save = () => {
    setBusy(true)
    act(stewardship.access, {
      kind: kind.name,
      codes: entries.map(({ code }) => code),
      access,
      openOn: dated ? openOn : null,
      ...(comment && { comment }),
    })
      .then(({ operation, changed }) => {
        if (changed === 0) onDone('没有改动，原来就是如此')
        else onDone(`已更改 ${changed} ${kind.counter}的公开程度`, operation)
      }, setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      title={`${entries.length} ${kind.counter}的公开程度`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={busy} disabled={missing} onClick={save}>
            更改 {entries.length} {kind.counter}
          </Button>
        </>
      }
    >
      <div className="row-form">
        <AccessFields {...{ access, setAccess, openOn, setOpenOn }} />
        <Field label="说明（选填）">
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Field>
      </div>
      <Refused error={error} />
    </Dialog>
  )
}

interface AccessFieldsProps {
  access: Access
  setAccess: (access: Access) => void
  openOn: string
  setOpenOn: (day: string) => void
}

function AccessFields({ access, setAccess, openOn, setOpenOn }: AccessFieldsProps) {
  return (
    <>
      <Field label="公开程度">
        {(control) => (
          <Select
            {...control}
            value={access}
            options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
            onChange={(value) => isAccess(value) && setAccess(value)}
          />
        )}
      </Field>
      {access === 'protected' && (
        <DayField label="保护到（当日起公开）" hint="到期自动公开" value={openOn} onChange={setOpenOn} />
      )}
    </>
  )
}
