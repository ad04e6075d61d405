import type { IncomingHttpHeaders } from 'node:http'

import { AppError, fail } from '#contract/errors.ts'
import type { Gateway } from '#contract/sign-in/gateway.ts'
import type { Db } from '#database/database.ts'
import { appNamed, type Policy } from '#server/policy/policy.ts'

import { signingRules } from './signature.ts'

/** The app of our own pages, which is always there. */
const portal = 'portal'

/** Throws if a call names a tenant or an app that is not in the table of apps, or an app of another tenant. */
export async function checkTenantAndApp(headers: IncomingHttpHeaders, policy: Policy, db: Db): Promise<void> {
  const [tenant, code] = [headers['x-tenant-id'], headers['x-app-id']].map((one) => one && String(one))
  const app = code === undefined ? undefined : await appNamed(db, policy, code)
  if (app?.disabled) fail('app_refused') // whatever its tenant: a page that is open must not take itself for another app
  if (tenant !== undefined && !isTenant(policy, tenant)) fail('unknown_tenant')
  if (code === undefined) return
  if (!app) return fail('unknown_app')
  if (tenant !== undefined && app.tenant !== tenant)
    throw new AppError('unknown_app', {}, '这个应用不属于这个租户')
}

const isTenant = ({ tenant, apps }: Policy, asked: string): boolean =>
  asked === tenant || Object.values(apps).some((app) => app.tenant === asked && !app.disabled)

const appAt = (host: string, { apps }: Policy) =>
  Object.entries(apps).find(([, app]) => app.host === host && !app.disabled)

/** Whether an app has pages of its own at a host. */
export const hasPagesAt = (host: string, policy: Policy): boolean => appAt(host, policy) !== undefined

/** What a page that is opened at a host calls itself: the app that has this host, else the portal. */
export function gatewayAt(host: string, policy: Policy): Omit<Gateway, 'mode'> {
  const [app, { tenant }] = appAt(host, policy) ?? [portal, policy.apps[portal] ?? policy]
  return { tenantId: tenant, app, ...signingRules(policy) }
}
