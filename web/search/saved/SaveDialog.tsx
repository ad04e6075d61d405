import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'

import { AppError } from '#contract/errors.ts'
import { maxSavedNameLength, search } from '#contract/search/search.ts'
import { useAction } from '#web/api/hooks.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { alertLabel } from './AlertSwitch.tsx'

interface SaveDialogProps {
  open: boolean
  address: SearchAddress
  onClose: () => void
}

/** Dialog to name a search and subscribe to new records. */
export function SaveDialog({ open, address, onClose }: SaveDialogProps) {
  const formId = useId()
  const save = useAction(search.save, [search.saved])
  const close = () => {
    save.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="保存这次检索"
      actions={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" type="submit" form={formId} busy={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <SaveForm id={formId} {...{ address, save }} onSaved={close} />
    </Dialog>
  )
}

interface SaveFormProps {
  id: string
  address: SearchAddress
  save: ReturnType<typeof useAction<typeof search.save>>
  onSaved: () => void
}

function SaveForm({ id, address, save, onSaved }: SaveFormProps) {
  const [name, setName] = useState(address.text.slice(0, 60))
  const [alert, setAlert] = useState(false)
  const { text, exact, conditions, sort } = address
  const error = name.trim() === '' ? '请填写名称' : save.error && refusalOf(save.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const question = { text, exact, conditions: [...conditions], sort }
    save.mutate(
      { name: name.trim(), question, alert },
      {
        onSuccess: () => {
          toast('检索已保存')
          onSaved()
        },
      },
    )
  }
  return (
    <Stack id={id} as="form" gap={12} onSubmit={submit} noValidate>
      <Field label="名称" {...(error && { error })}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={maxSavedNameLength}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              save.reset()
            }}
          />
        )}
      </Field>
      <Checkbox label={alertLabel} checked={alert} onChange={setAlert} />
    </Stack>
  )
}

const refusalOf = (error: Error): string =>
  (error instanceof AppError && error.detail.fields?.['name']) || error.message
