import { app, appRoutes } from '#contract/back-office/app.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { type EnableOptions, enableActions, StateSwitch } from '#web/back-office/pages/enabling.tsx'

import { EmpowerDialog } from './EmpowerDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'

type App = RowOf<typeof app>

const appEnabling: EnableOptions = { resource: app, calls: appRoutes, ends: '令牌已失效' }

const quota = (calls: number | null) => calls?.toLocaleString('zh-CN') ?? '不限'

export const appPage = officePage({
  resource: app,
  cells: {
    perMinute: ({ perMinute }) => quota(perMinute),
    perDay: ({ perDay }) => quota(perDay),
    state: (row) => <StateSwitch enabling={appEnabling} row={row} />,
  },
  actions: [
    { name: 'keys', label: '密钥', permission: 'apps.read', on: 'one', Dialog: KeysDialog },
    { name: 'empower', label: '授权', permission: 'apps.read', on: 'one', Dialog: EmpowerDialog },
    ...enableActions<App>(appEnabling),
  ],
})
