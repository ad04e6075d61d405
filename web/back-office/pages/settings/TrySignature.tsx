import { useMutation } from '@tanstack/react-query'

import { gatewaySettingRoutes, type HeadersRead } from '#contract/back-office/settings/gateway.ts'
import { signing } from '#contract/sign-in/signing.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { setGateway } from '#web/api/gateway.ts'
import { currentSession } from '#web/api/session.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import './settings.css'

/** Makes one signed call by the rules that are saved, whether or not they are in force for others. */
async function trySigned(): Promise<HeadersRead> {
  const { passFlag, time: _, ...rules } = await call(signing.read, {})
  setGateway({ ...rules, passFlag: true })
  try {
    return await callInSession(currentSession(), (token) => call(gatewaySettingRoutes.try, {}, { token }))
  } finally {
    setGateway({ passFlag })
  }
}

/** A button that makes one signed call, and what the server read of it. */
export function TrySignature({ values, row }: { values: FormValues; row: OfficeRow | undefined }) {
  const attempt = useMutation({ mutationFn: trySigned })
  const isChanged = ['signaturePrefix', 'passId', 'passToken', 'tenant'].some(
    (name) => values[name] !== row?.[name],
  )
  return (
    <div className="try-service">
      <Row gap={12} align="end" wrap className="try-service-ask">
        <Button busy={attempt.isPending} onClick={() => attempt.mutate()}>
          试发一次签名的调用
        </Button>
        {isChanged && <span className="cap">按已保存的规则；修改的保存后再试</span>}
      </Row>
      <div role="status">
        {attempt.data && <Read of={attempt.data} />}
        {attempt.error && <Note variant="bad">{attempt.error.message}</Note>}
      </div>
    </div>
  )
}

const Read = ({ of: { prefix, passId, fault, behind, tenant, app } }: { of: HeadersRead }) => (
  <Note variant={fault === null ? 'ok' : 'bad'}>
    <p>{fault === null ? '服务器收到的签名正确' : `服务器不认这次签名：${fault}`}</p>
    <Row as="dl" gap={[4, 24]} align="stretch" wrap above={4} className="headers-read">
      <Line label="前缀" value={prefix} />
      <Line label="通行标识" value={passId} />
      <Line label="时差" value={behind === null ? null : `${behind} 秒`} />
      <Line label="租户" value={tenant} />
      <Line label="应用" value={app} />
    </Row>
  </Note>
)

const Line = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? '没有收到'}</dd>
  </div>
)
