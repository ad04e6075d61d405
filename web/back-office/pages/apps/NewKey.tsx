import { appRoutes } from '#contract/back-office/app.ts'
import { act } from '#web/api/caller.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

interface NewKeyProps {
  app: number
  onMade: (key: string) => void
}

/** Asks what a new key is for, and until when it is valid. */
export function NewKey({ app, onMade }: NewKeyProps) {
  const form = useFieldForm({
    initial: { purpose: '', until: '' },
    check: ({ purpose }) => ({ purpose: purpose.trim() === '' ? '请填写用途' : undefined }),
    send: async ({ purpose, until }) => {
      const expiresAt = until && new Date(`${until}T23:59:59+08:00`).toISOString() // to the end of the day
      onMade((await act(appRoutes.makeKey, { id: app, purpose, ...(expiresAt && { expiresAt }) })).key)
    },
  })
  return (
    <Form form={form} className="new-key" label="新建密钥">
      <TextField
        {...form.field('purpose')}
        label="用途"
        maxLength={60}
        autoComplete="off"
        placeholder="如：生产环境"
      />
      <DayField {...form.field('until')} label="有效至（选填）" />
      <SubmitButton form={form} icon="plus">
        新建密钥
      </SubmitButton>
    </Form>
  )
}
