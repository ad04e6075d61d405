import { plainDigits } from '#contract/identity/spelling.ts'
import { codeFault } from '#web/identity/form/checks.ts'
import { Button } from '#web/ui/Button.tsx'
import { QrCode } from '#web/ui/drawings/QrCode.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { copyText } from '#web/ui/text/copy.ts'

import './authenticator.css'

export interface Secret {
  secret: string
  /** The otpauth URI in the QR code. */
  uri: string
}

interface SetupProps {
  secret: Secret
  /** Called with the first code of the app; throws the server's error. */
  onCode: (code: string) => Promise<void>
}

/** Setup of an authenticator: QR code or manual key, then a first code. */
export function AuthenticatorSetup({ secret: { secret, uri }, onCode }: SetupProps) {
  const form = useFieldForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFault(code) }),
    places: { code_refused: 'code' },
    send: ({ code }) => onCode(plainDigits(code)),
  })
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="authenticator">
      <Stack as="ol" gap={24}>
        <li>
          <p>在手机上打开动态口令应用（支持 TOTP 的均可），选“添加账号”，扫描这个二维码。</p>
          <QrCode address={uri} label="动态口令的二维码" />
          <p className="authenticator-by-hand">
            不能扫码时，手工输入密钥：
            <code>{groups.join(' ')}</code>
            <Button variant="text" size="s" icon="copy" onClick={() => void copyText(secret, '密钥已复制')}>
              复制密钥
            </Button>
          </p>
        </li>
        <li>
          <p>填写应用里显示的 6 位数字，确认绑定成功。</p>
          <Form form={form}>
            <TextField
              {...form.field('code')}
              label="动态口令"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
            />
            <SubmitButton form={form} size="l">
              确认绑定
            </SubmitButton>
          </Form>
        </li>
      </Stack>
    </div>
  )
}
