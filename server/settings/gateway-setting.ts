import { gatewaySetting } from '#contract/back-office/settings/gateway.ts'
import type { TransitMode } from '#contract/sign-in/payload-encryption.ts'
import { store } from '#server/back-office/store.ts'

import { renameTenant } from './gateway-setting.queries.ts'
import { runningColumn } from './settings.sql.ts'

/** The rules of signing in and of the gateway; `running` is the mode that this server was started in. */
export const gatewayStore = (running: TransitMode) =>
  store({
    resource: gatewaySetting,
    columns: { running: runningColumn(running) },
    unique: {},
    write: async (tx, { given, before }) => {
      if (before && given.tenant && given.tenant !== before.tenant)
        await renameTenant(tx, before.tenant, given.tenant)
      return given.cipherMode === 'DEFAULT' ? { password_scheme: 'argon2id' } : {}
    },
  })
