import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import { faultBy, mailRule } from '#contract/identity/contact.ts'
import { plainDigits, plainPhone } from '#contract/identity/spelling.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { codeFault, phoneFault } from '#web/identity/form/checks.ts'
import { CodeField } from '#web/identity/form/CodeField.tsx'
import { codePlaces } from '#web/identity/form/PhoneCode.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { toast } from '#web/ui/states/Toast.tsx'

const words = {
  phone: {
    title: '更换手机号',
    label: '新的手机号',
    done: '手机号已更换',
    fault: phoneFault,
    clean: plainPhone,
  },
  mail: {
    title: '更换邮箱',
    label: '新的邮箱',
    done: '邮箱已更换',
    fault: (mail: string) => faultBy(mailRule, mail.trim()),
    clean: (mail: string) => mail.trim(),
  },
} as const

interface ContactDialogProps {
  what: 'phone' | 'mail'
  onClose: () => void
  /** Changed; closed by default. */
  onDone?: () => void
}

/** Changes the phone or mail address after verification of the new one. */
export function ContactDialog({ what, onClose, onDone = onClose }: ContactDialogProps) {
  const { title, label, done, fault, clean } = words[what]
  const { token } = useSession()
  const [changePhone, changeMail] = [
    useAction(security.changePhone, [security.overview, users.personal, users.me]),
    useAction(security.changeMail, [security.overview, users.personal, users.me]),
  ]
  const form = useFieldForm({
    initial: { to: '', code: '' },
    check: (values) => ({ to: fault(values.to), code: codeFault(values.code) }),
    places: { ...codePlaces, phone_taken: 'to', mail_taken: 'to' },
    send: async (values) => {
      const [to, code] = [clean(values.to), plainDigits(values.code)]
      if (what === 'phone') await changePhone.mutateAsync({ phone: to, code })
      else await changeMail.mutateAsync({ mail: to, code })
      toast(done)
      onDone()
    },
  })
  const sendCode = async () => {
    const wrong = fault(form.values.to)
    if (!wrong) return call(codes.sendCode, { purpose: what, [what]: clean(form.values.to) }, { token })
    form.refuse({ to: wrong })
    return undefined
  }
  return (
    <FormDialog title={title} verb={title} form={form} onClose={onClose}>
      <TextField
        {...form.field('to')}
        label={label}
        type={what === 'phone' ? 'tel' : 'email'}
        autoComplete={what === 'phone' ? 'tel-national' : 'email'}
      />
      <CodeField {...form.field('code')} label="验证码" form={form} send={sendCode} />
    </FormDialog>
  )
}
