import { AppError } from '#contract/errors.ts'
import { example } from '#web/ui/Example.tsx'

import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const secret = 'ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP'
const codes = ['2345-6789', '3456-789A', '4567-89AB', '5678-9ABC']

export const factorExample = example.plates(
  'entry',
  '动态口令',
  '扫码或手工输入密钥，验过一次才算绑定；恢复码只显示一次。',
  () => (
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
)
