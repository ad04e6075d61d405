import { useState } from 'react'

import { userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

interface UnmaskDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Shows the whole phone number and mail address, for a reason that the log keeps. */
export function UnmaskDialog({ rows: [row], onClose }: UnmaskDialogProps) {
  const [contacts, setContacts] = useState<{ phone: string; email: string }>()
  const form = useFieldForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim().length < 2 ? '请写明理由' : undefined }),
    send: async ({ reason }) => setContacts(await act(userRoutes.unmask, { id: row?.id ?? 0, reason })),
  })
  const title = `${row?.name} 的联系方式`
  if (contacts)
    return (
      <Dialog open title={title} onClose={onClose}>
        <KeyValues
          items={[
            { label: '手机号', value: contacts.phone || '—' },
            { label: '邮箱', value: contacts.email || '—' },
          ]}
        />
      </Dialog>
    )
  return (
    <FormDialog title={title} form={form} verb="查看" unguarded onClose={onClose}>
      <TextField
        {...form.field('reason')}
        label="查看的理由"
        hint="与查看者、时间一并记入日志"
        maxLength={100}
        autoComplete="off"
      />
    </FormDialog>
  )
}
