import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/hooks.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { passwordFault, PasswordHints } from '#web/identity/form/PasswordHints.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

interface Typed extends Record<string, string> {
  oldPassword: string
  password: string
}

/** Changes the password; ends all other sessions. */
export function PasswordDialog({ staff, onClose }: { staff: boolean; onClose: () => void }) {
  const whose = staff ? 'staff' : 'member'
  const form = useForm<Typed>({ oldPassword: '', password: '' })
  const change = useAction(security.changePassword, [security.overview, security.sessions, users.me])
  const check = ({ oldPassword, password }: Typed) => ({
    oldPassword: emptyFault(oldPassword, '请填写现在的密码') ?? '',
    password: passwordFault(password, whose) ?? '',
  })
  const send = async ({ oldPassword, password }: Typed) => {
    await withEncrypted([oldPassword, password], (encrypted) => change.mutateAsync({ encrypted }))
    toast('密码已修改，其他设备上的登录已失效')
    onClose()
  }
  return (
    <Dialog open title="修改密码" onClose={onClose}>
      <form {...form.bind(check, send)}>
        <FormError error={form.trouble} />
        <PasswordField {...form.field('oldPassword')} label="现在的密码" autoComplete="current-password" />
        <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
          <PasswordHints password={form.values.password} whose={whose} />
        </PasswordField>
        <TransitNote />
        <footer>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            修改密码
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
