import { gatewaySettingRoutes } from '#contract/back-office/settings/gateway.ts'
import { serviceSettingRoutes } from '#contract/back-office/settings/services.ts'
import type { TransitMode } from '#contract/sign-in/payload-encryption.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { readSigned } from '#server/signing/signature.ts'

import { formerServers } from './gateway-setting.queries.ts'
import { gatewayStore } from './gateway-setting.ts'
import type { ServiceAccounts } from './service-accounts.ts'
import { serviceStore } from './service-setting.ts'
import { tryService } from './try.ts'

interface SettingServices {
  mode: TransitMode
  secrets: Secrets
  serviceAccounts: ServiceAccounts
}

export function settingEndpoints({
  mode,
  secrets,
  serviceAccounts,
}: SettingServices): Record<'gatewaySetting' | 'serviceSetting', Endpoint[]> {
  const gateway = resourceHandlers(gatewayStore(mode))
  const services = resourceHandlers(serviceStore(secrets))
  return {
    gatewaySetting: implement(gatewaySettingRoutes, {
      detail: gateway.detail,
      update: gateway.update,
      servers: ({ db }) => formerServers(db),
      try: async ({ policy, reply }) => readSigned(reply.request.headers, await policy()),
    }),
    serviceSetting: implement(serviceSettingRoutes, {
      detail: services.detail,
      update: services.update,
      sources: () => serviceAccounts.sources(),
      try: async ({ input }) => tryService(await serviceAccounts.read('fresh'), input),
    }),
  }
}
