import { staffDeposits } from '#contract/deposits/deposits.ts'
import type { Input } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeposits } from '#web/deposits/deposit-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { isComposing } from '#web/ui/keys/composing.ts'

interface RemarkFormProps {
  place: Omit<Input<typeof staffDeposits.remark>, 'text'>
  onClose: () => void
}

/** A remark at a place of a file; Enter stores it, Escape leaves it. */
export function RemarkForm({ place, onClose }: RemarkFormProps) {
  const form = useFieldForm({
    initial: { text: '' },
    send: async ({ text }) => {
      await act(staffDeposits.remark, { ...place, text })
      await refreshDeposits()
      onClose()
    },
  })
  const where = place.row ? `第 ${place.row} 行 ${place.column} 列` : '整个文件'
  return (
    <Form form={form} className="remark-form">
      <TextField
        {...form.field('text')}
        label={`意见：${where}`}
        maxLength={500}
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- somebody has pressed to write here
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) onClose()
        }}
      />
      <SubmitButton form={form} disabled={form.values.text.trim() === ''}>
        记下
      </SubmitButton>
      <Button onClick={onClose}>取消</Button>
    </Form>
  )
}
