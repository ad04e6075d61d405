import { useState } from 'react'

import { type Service, serviceSettingRoutes } from '#contract/back-office/settings/services.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'

import { TryOnce } from './TryOnce.tsx'

import './settings.css'

const sources = {
  settings: '现用本页的账号',
  environment: '本页没有填写，现用环境变量给出的账号',
  none: '没有账号，这项服务不使用',
} as const

const verbs: Record<Service, string> = { ai: '试问一句', sms: '发测试短信', mail: '发测试邮件' }
const recipients = { sms: '收测试短信的手机号', mail: '收测试邮件的邮箱' }

interface TryServiceProps {
  service: Service
  values: FormValues
  row: OfficeRow | undefined
}

/** Where the account of a service comes from, and a button that uses it once. */
export function TryService({ service, row }: TryServiceProps) {
  const { data } = useCall(serviceSettingRoutes.sources, {})
  const mayTry = usePermission('services.write')
  const [to, setTo] = useState('')
  const source = data?.[service]
  return (
    <div className="try-service" key={row?.version}>
      {source && <p className="cap">{sources[source]}</p>}
      {mayTry && source !== undefined && source !== 'none' && (
        <TryOnce verb={verbs[service]} attempt={() => act(serviceSettingRoutes.try, { service, to })}>
          {service !== 'ai' && (
            <Field label={recipients[service]}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  value={to}
                  onChange={({ target }) => setTo(target.value)}
                />
              )}
            </Field>
          )}
        </TryOnce>
      )}
    </div>
  )
}
