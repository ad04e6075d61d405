import { z } from 'zod'

/** A request of the portal, as OpenID Connect Core 3.1.2.1 has it; PKCE and nonce are required. */
const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  scope: z.string().refine((text) => text.split(' ').includes('openid')),
  state: z.string().min(1).max(200),
  nonce: z.string().min(1).max(200),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})

type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

/** A request that is as it should be, or what is sent back for it. */
export type ReadAuthorization = { request: AuthorizationRequest } | { refusal: Record<string, string> }

/** Reads a request whose client and way back are known to be ours. */
export function readAuthorization(query: Readonly<Record<string, unknown>>): ReadAuthorization {
  const read = AuthorizationRequest.safeParse(query)
  if (read.success) return { request: read.data }
  const state = query['state']
  return { refusal: { error: 'invalid_request', ...(typeof state === 'string' && { state }) } }
}

/** The way back with what the portal is told. */
export function addressWith(redirect: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** What the token endpoint is shown. */
export const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(2000),
  redirect_uri: z.string().max(300),
  code_verifier: z.string().min(43).max(128),
})

/** Number and secret of a client, in the header (Basic) or in the form. */
export function clientIn(
  header: string | undefined,
  form: Readonly<Record<string, unknown>>,
): { id: string; secret: string } {
  const [, basic] = /^Basic ([\w+/=]+)$/i.exec(header ?? '') ?? []
  if (basic === undefined) return { id: textOf(form['client_id']), secret: textOf(form['client_secret']) }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return { id: decodeFormText(id), secret: decodeFormText(secret) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Both are form-encoded before they are joined (RFC 6749, 2.3.1). */
const decodeFormText = (text: string): string => new URLSearchParams(`v=${text}`).get('v') ?? ''
