import { cipherModes, gatewaySetting } from '#contract/back-office/settings/gateway.ts'
import {
  databaseTypes,
  serviceSetting,
  serviceSettingRoutes,
} from '#contract/back-office/settings/services.ts'
import { useCall } from '#web/api/hooks.ts'
import { type FormValues, officePage, type OfficeRow } from '#web/back-office/office-page.ts'
import { Note } from '#web/ui/states/States.tsx'

import { SecretField } from './SecretField.tsx'
import { TryCaptcha } from './TryCaptcha.tsx'
import { TryService } from './TryService.tsx'
import { TrySignature } from './TrySignature.tsx'

const nameOf = (mode: unknown) => (mode === 'SM' ? cipherModes.SM : cipherModes.DEFAULT)

/** Which mode this server runs in, and what a restart is needed for. */
function Ciphers({ values, row }: { values: FormValues; row: OfficeRow | undefined }) {
  const running = row?.['running']
  if (values['cipherMode'] === running) return <p className="cap">正在使用：{nameOf(running)}</p>
  return (
    <Note variant="warn">
      <p>正在使用：{nameOf(running)}</p>
      <p>
        保存后请重启各台服务器：此后登录密码的传输、新数据的加密保存改用{nameOf(values['cipherMode'])}
        。签名的算法随保存更换。已有的数据与账号不受影响。
      </p>
    </Note>
  )
}

export const gatewaySettingPage = officePage({
  resource: gatewaySetting,
  only: 1,
  remarks: { 算法: Ciphers, 登录: TryCaptcha, 请求签名: TrySignature },
})

/** Which database the library is in: what has to be backed up follows from it. */
function DatabaseInUse() {
  const { data } = useCall(serviceSettingRoutes.sources, {})
  return data ? <p className="cap database-in-use">数据库：{databaseTypes[data.database]}</p> : null
}

export const serviceSettingPage = officePage({
  resource: serviceSetting,
  only: 1,
  Notice: DatabaseInUse,
  controls: { aiKey: SecretField, smsKeySecret: SecretField, mailPassword: SecretField },
  remarks: {
    智能回答: (form) => <TryService service="ai" {...form} />,
    短信: (form) => <TryService service="sms" {...form} />,
    邮件: (form) => <TryService service="mail" {...form} />,
  },
})
