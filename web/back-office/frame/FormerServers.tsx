import { cipherModes, gatewaySettingRoutes } from '#contract/back-office/settings/gateway.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'

import './former-servers.css'

const minute = 60_000

/** Names the servers that still run in the former cipher mode, until they are restarted. */
export function FormerServers() {
  const mayRead = usePermission('gateway.read')
  const { data } = useCall(gatewaySettingRoutes.servers, {}, { enabled: mayRead, every: minute })
  if (!data || data.former.length === 0) return null
  return (
    <p className="former-servers" role="status">
      密码算法已设为{cipherModes[data.mode]}，还有 {data.former.length} 台服务器没有重启，仍用原来的：
      {data.former.join('、')}
    </p>
  )
}
