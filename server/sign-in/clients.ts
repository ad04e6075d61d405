import { fail } from '#contract/errors.ts'
import { hashToken } from '#server/http/session.ts'

import type { Identity } from './identity.ts'
import { type Asked, type Entry, noteRefusal } from './sign-in-flow.ts'
import { findApp, setKeyUsed } from './sign-in.queries.ts'
import { openSession } from './tokens/tokens.ts'

/** Signs a client program in by HTTP basic authentication (RFC 7617); it acts for no person. */
export async function signInClient(identity: Identity, { authorization, from }: Asked): Promise<Entry> {
  const { db, auditBuffer } = identity
  const [code = '', secret = ''] = basic(authorization)
  // keys are random and long, so a plain hash is sufficient, and the lookup reveals nothing by its timing
  const app = await findApp(db, code, hashToken(secret))
  const event = { name: app?.name ?? '', object: '应用' }
  if (!app?.key) {
    noteRefusal(identity, from, event)
    return fail('sign_in_refused')
  }
  auditBuffer.note({ ...event, action: 'sign_in', success: true, address: from.address })
  const { session: _, ...tokens } = await openSession(db, {
    app: app.id,
    appKey: app.key,
    address: from.address,
    agent: from.agent,
  })
  await setKeyUsed(db, app.key)
  return { tokens }
}

function basic(authorization = ''): string[] {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const at = text.indexOf(':')
  return at < 0 ? [] : [text.slice(0, at), text.slice(at + 1)]
}
