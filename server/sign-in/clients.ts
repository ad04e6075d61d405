import { fail } from '#contract/errors.ts'
import { noteFew } from '#server/audit/few-lines.ts'
import { hashToken } from '#server/http/session.ts'

import type { IdentityContext } from './identity.ts'
import type { GrantRequest, Entry } from './sign-in-flow.ts'
import { type AppRow, findApp, setKeyUsed } from './sign-in.queries.ts'
import { openSession } from './tokens/tokens.ts'

/** The enabled program that a call names by HTTP basic authentication (RFC 7617), with one of its keys. */
export async function appOf(
  identity: IdentityContext,
  { authorization, from }: Omit<GrantRequest, 'input'>,
): Promise<AppRow & { key: number }> {
  const [code = '', secret = ''] = readBasicCredentials(authorization)
  // keys are random and long, so a plain hash is sufficient, and the lookup reveals nothing by its timing
  const app = await findApp(identity.db, code, hashToken(secret))
  if (!app?.key) {
    const line = { action: 'sign_in_refused', success: false, object: '应用' } as const
    noteFew(identity, from.source, { ...line, name: app?.name ?? '', address: from.address })
    return fail('sign_in_refused')
  }
  await setKeyUsed(identity.db, app.key)
  return { ...app, key: app.key }
}

/** Signs a client program in; it acts for no person. */
export async function signInClient(
  identity: IdentityContext,
  { authorization, from }: GrantRequest,
): Promise<Entry> {
  const { db, auditBuffer } = identity
  const { address, agent } = from
  const { id, key, name } = await appOf(identity, { authorization, from })
  auditBuffer.note({ name, object: '应用', action: 'sign_in', success: true, address })
  const { session: _, ...tokens } = await openSession(db, { app: id, appKey: key, address, agent })
  return { tokens }
}

function readBasicCredentials(authorization = ''): string[] {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const at = text.indexOf(':')
  return at < 0 ? [] : [text.slice(0, at), text.slice(at + 1)]
}
