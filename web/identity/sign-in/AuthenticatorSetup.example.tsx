import { AppError } from '#contract/errors.ts'
import type { Example } from '#web/ui/Example.tsx'

import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const secret = 'ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP'
const codes = ['2345-6789', '3456-789A', '4567-89AB', '5678-9ABC']

export const authenticatorExample: Example = {
  section: 'entry',
  id: 'factor',
  title: '动态口令',
  note: '扫码或手工输入密钥，验过一次才算绑定；恢复码只显示一次。',
  layout: 'plates',
  States: () => (
    <>
      <div>
        <AuthenticatorSetup
          secret={{ secret, uri: `otpauth://totp/example?secret=${secret}` }}
          onCode={() => Promise.reject(new AppError('code_refused', {}, '验证码不对或已失效'))}
        />
      </div>
      <div>
        <RecoveryCodes codes={codes} onSaved={() => {}} />
      </div>
    </>
  ),
}
