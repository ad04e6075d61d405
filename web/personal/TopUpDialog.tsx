import { useState } from 'react'

import { maxCreditRequest } from '#contract/credit/credit-words.ts'
import { credit } from '#contract/credit/credit.ts'
import { useAction } from '#web/api/hooks.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { TextField } from '#web/identity/form/TextField.tsx'
import { useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

interface Typed extends Record<string, string> {
  amount: string
  purpose: string
}

const check = ({ amount, purpose }: Typed) => ({
  amount:
    /^[1-9]\d{0,4}$/.test(amount.trim()) && Number(amount) <= maxCreditRequest
      ? ''
      : `请填 1 至 ${maxCreditRequest} 的整数`,
  purpose: purpose.trim().length >= 4 ? '' : '请写明用途，至少 4 个字',
})

/** Asks the archive for credit, for oneself or for the organisation that one manages. */
export function TopUpDialog({ manages, onClose }: { manages: boolean; onClose: () => void }) {
  const form = useForm<Typed>({ amount: '50', purpose: '' })
  const [forCompany, setForCompany] = useState(manages)
  const request = useAction(credit.request, [credit.mine])
  const send = async ({ amount, purpose }: Typed) => {
    await request.mutateAsync({ amount: Number(amount), purpose, forCompany })
    toast('申请已提交，由本馆答复')
    onClose()
  }
  return (
    <Dialog open title="申请充值" onClose={onClose}>
      <form {...form.bind(check, send)}>
        <FormError error={form.trouble} />
        <TextField {...form.field('amount')} label="积分" inputMode="numeric" />
        <TextField {...form.field('purpose')} label="用途" />
        {manages && <Checkbox label="充入单位共用的积分" checked={forCompany} onChange={setForCompany} />}
        <footer>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            提交
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
