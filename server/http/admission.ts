import type { FastifyRequest } from 'fastify'

import { fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { limitOf } from '#server/rates/limits.ts'
import { sourceOf } from '#server/rates/source.ts'
import { checkTenantAndApp } from '#server/signing/gateway.ts'
import { checkSignature, isSigned, useNonce } from '#server/signing/signature.ts'

import type { Endpoint, RequestContext } from './implement.ts'
import { admitProgram } from './program.ts'
import { type Caller, findCaller } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

/** Checks before the body is read: rate limit, tenant and app, signature, and the permission of the route. */
export function admission({ route, feature }: Endpoint, { db, policy, lastSeen, rates }: RequestContext) {
  const limit = limitOf(rates, route)
  const signed = limitOf(rates, {
    ...route,
    method: `signed ${route.method}`,
    limit: { calls: 600, seconds: 60 },
  }) // each stores a nonce
  return async (request: FastifyRequest): Promise<void> => {
    const { headers, ip } = request
    limit?.(sourceOf(ip))
    const rules = await policy()
    await checkTenantAndApp(headers, rules, db)
    const isProgram = showsKey(route, headers)
    const caller = isProgram ? undefined : await findCaller(db, credentialsOf(headers))
    if (caller) {
      lastSeen.note(caller.session)
      request.caller = asFarAsAgreed(route, caller)
    }
    const isOfWeb = !isProgram && !caller?.program
    const nonce = isOfWeb && nonceOf(route, request, rules)
    admitProgram(caller, route, { feature, rates })
    checkAccess(route, caller)
    if (nonce) {
      signed?.(sourceOf(ip))
      await useNonce(db, nonce)
    }
  }
}

/** A program shows a key of its own with each call. */
const showsKey = ({ basic }: Route, { authorization }: FastifyRequest['headers']): boolean =>
  basic === true && authorization?.startsWith('Basic ') === true

/** The nonce of a call that has to be signed, once its signature holds. */
const nonceOf = (
  route: Route,
  { headers, method }: FastifyRequest,
  rules: Parameters<typeof checkSignature>[1],
) => rules.signing === 'required' && isSigned(route, method) && checkSignature(headers, rules)

/** The token, and the app through which a person says to call. */
const credentialsOf = ({ authorization, 'x-app-id': app }: FastifyRequest['headers']) => ({
  authorization,
  appCode: typeof app === 'string' ? app.slice(0, 60) : undefined,
})

/** Whoever has not agreed is a visitor of what is open to anyone. */
const asFarAsAgreed = ({ beforeConsent }: Route, caller: Caller): Caller =>
  caller.agreed || beforeConsent ? caller : { ...caller, actor: undefined }

function checkAccess(route: Route, caller: Caller | undefined): void {
  const { access } = route
  if (access === 'anyone') return
  if (!caller?.actor) fail('not_signed_in', { reason: 'missing' })
  if (access !== 'member' && !caller.actor.permissions.includes(access)) fail('forbidden')
  checkSession(route, caller)
}

/** What a route asks of the session beyond its permission. */
function checkSession({ proof, beforeConsent, ownSession }: Route, caller: Caller): void {
  if (ownSession && caller.handed) fail('handed_session')
  if (!caller.agreed && !beforeConsent) fail('consent_due')
  if (proof && !caller.proved) fail('proof_required')
}
