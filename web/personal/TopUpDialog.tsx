import { maxCreditRequest } from '#contract/credit/credit-words.ts'
import { credit } from '#contract/credit/credit.ts'
import { useAction } from '#web/api/hooks.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { toast } from '#web/ui/states/Toast.tsx'

const check = ({ amount, purpose }: { amount: string; purpose: string }) => ({
  amount:
    /^[1-9]\d{0,4}$/.test(amount.trim()) && Number(amount) <= maxCreditRequest
      ? ''
      : `请填 1 至 ${maxCreditRequest} 的整数`,
  purpose: purpose.trim().length >= 4 ? '' : '请写明用途，至少 4 个字',
})

/** Asks the archive for credit, for oneself or for the organisation that one manages. */
export function TopUpDialog({ manages, onClose }: { manages: boolean; onClose: () => void }) {
  const request = useAction(credit.request, [credit.mine])
  const form = useFieldForm({
    initial: { amount: '50', purpose: '', forCompany: manages },
    check,
    send: async ({ amount, purpose, forCompany }) => {
      await request.mutateAsync({ amount: Number(amount), purpose, forCompany })
      toast('申请已提交，由本馆答复')
      onClose()
    },
  })
  return (
    <FormDialog title="申请充值" verb="提交" form={form} onClose={onClose}>
      <TextField {...form.field('amount')} label="积分" inputMode="numeric" />
      <TextField {...form.field('purpose')} label="用途" />
      {manages && <TickField {...form.field('forCompany')} label="充入单位共用的积分" />}
    </FormDialog>
  )
}
