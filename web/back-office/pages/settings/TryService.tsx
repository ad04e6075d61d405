import { useState } from 'react'

import { type Service, serviceSettingRoutes } from '#contract/back-office/settings/services.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import type { FormValues, Row } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'
import { Note } from '#web/ui/states/States.tsx'

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
  row: Row | undefined
}

/** Where the account of a service comes from, and a button that uses it once. */
export function TryService({ service, row }: TryServiceProps) {
  const { data } = useCall(serviceSettingRoutes.sources, {})
  const mayTry = usePermission('services.write')
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ good: boolean; words: string }>()
  const source = data?.[service]
  const attempt = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      const { result } = await act(serviceSettingRoutes.try, { service, to })
      setOutcome({ good: true, words: result })
    } catch (error) {
      setOutcome({ good: false, words: error instanceof Error ? error.message : '没有成功' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="try-service" key={row?.version}>
      {source && <p className="cap">{sources[source]}</p>}
      {mayTry && source !== undefined && source !== 'none' && (
        <div className="try-service-ask">
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
          <Button busy={busy} onClick={() => void attempt()}>
            {verbs[service]}
          </Button>
        </div>
      )}
      <div role="status">{outcome && <Note variant={outcome.good ? 'ok' : 'bad'}>{outcome.words}</Note>}</div>
    </div>
  )
}
