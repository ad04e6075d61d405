import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Db } from '#database/database.ts'
import { readName } from '#server/site/site.ts'
import { labelIn } from '#server/third-party/provider.ts'

import { addressWith, clientIn, readAuthorization, TokenRequest } from './authorization.ts'
import { type DemoProvider, demoProviderPath, fitsChallenge, isClient, signIdToken } from './demo-provider.ts'
import { listedIssuer } from './listing.ts'
import { refusalPage, signInPage } from './page.ts'

interface DemoProviderContext {
  db: Db
  /** Whether the library sends people back to this address. */
  isWayBack: (redirect: string) => Promise<boolean>
}

type Query = Readonly<Record<string, unknown>>
type Call = FastifyRequest<{ Querystring: Query; Body: Query | undefined }>

/** Serves the identity provider of a demo below a path of its own. */
export function serveDemoProvider(
  app: FastifyInstance,
  provider: DemoProvider,
  context: DemoProviderContext,
): void {
  app.register(
    (scope, _, done) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 8192 },
        async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
      )
      scope.get('/.well-known/openid-configuration', () => metadataOf(provider))
      scope.get('/jwks', () => ({ keys: [provider.signing.jwk] }))
      scope.get('/authorize', (request: Call, reply) => showPage(provider, context, { request, reply }))
      scope.post('/authorize', (request: Call, reply) => grantCode(provider, context, { request, reply }))
      scope.post('/token', (request: Call, reply) => answerToken(provider, context, { request, reply }))
      done()
    },
    { prefix: demoProviderPath },
  )
}

/** What it says of itself (OpenID Connect Discovery 1.0). */
function metadataOf(provider: DemoProvider) {
  const issuer = provider.issuer() ?? ''
  return {
    issuer,
    authorization_endpoint: `${provider.pages()}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['pairwise'],
    scopes_supported: ['openid', 'profile'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: ['sub', 'name'],
    authorization_response_iss_parameter_supported: true,
  }
}

interface Exchange {
  request: Call
  reply: FastifyReply
}

/** Where a request may be answered; undefined for a client or a way back that is not the library's. */
async function wayBackOf(provider: DemoProvider, { isWayBack }: DemoProviderContext, query: Query) {
  const { client_id: client, redirect_uri: redirect } = query
  const isKnown = client === provider.client.id && typeof redirect === 'string' && URL.canParse(redirect)
  return isKnown && (await isWayBack(redirect)) ? redirect : undefined
}

const cookieName = 'demo-identity'

const browserIn = ({ headers: { cookie = '' } }: Call): string | undefined =>
  new RegExp(String.raw`(?:^|;\s*)${cookieName}=([\w-]{22})(?:;|$)`).exec(cookie)?.[1]

/** A browser is somebody of its own: what it is known by is a cookie of this path. */
function markBrowser({ request, reply }: Exchange, pages: string): void {
  const name = browserIn(request) ?? randomBytes(16).toString('base64url')
  const secure = pages.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=${demoProviderPath}; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${cookieName}=${name}; ${attributes}`)
}

const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)

const refuse = (reply: FastifyReply, sentence: string): FastifyReply =>
  sendHtml(reply.code(400), refusalPage(sentence))

/** An error goes to the library where its way back is known; else nobody is led anywhere. */
async function openRequest(provider: DemoProvider, context: DemoProviderContext, exchange: Exchange) {
  const { query } = exchange.request
  const redirect = await wayBackOf(provider, context, query)
  if (redirect === undefined) {
    refuse(exchange.reply, '这次登录不是从本馆的登录页开始的。')
    return undefined
  }
  const iss = await listedIssuer(context.db)
  const read = readAuthorization(query)
  if ('request' in read) return { ...read, redirect, iss }
  sendBack(exchange.reply, redirect, { ...read.refusal, iss })
  return undefined
}

const sendBack = (reply: FastifyReply, redirect: string, parameters: Record<string, string>): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(addressWith(redirect, parameters), 303)

async function showPage(
  provider: DemoProvider,
  context: DemoProviderContext,
  { request, reply }: Exchange,
  fault?: string,
): Promise<FastifyReply> {
  const opened = await openRequest(provider, context, { request, reply })
  if (!opened) return reply
  const { redirect, request: asked, iss } = opened
  markBrowser({ request, reply }, provider.pages())
  const policy = String(reply.getHeader('content-security-policy'))
  const forms = `form-action 'self' ${new URL(redirect).origin}` // the browser follows the answer of a form only there
  reply.header('content-security-policy', policy.replace("form-action 'self'", forms))
  const search = request.url.slice(request.url.indexOf('?'))
  const back = { error: 'access_denied', state: asked.state, iss }
  return sendHtml(
    reply,
    signInPage({
      library: await readName(context.db),
      people: provider.people,
      action: `${demoProviderPath}/authorize${search}`,
      cancel: addressWith(redirect, back),
      fault,
    }),
  )
}

/** The person who was picked, or made up by a name. */
function personIn(provider: DemoProvider, body: Query | undefined): { id: string; name: string } | undefined {
  const picked = provider.people.find(({ id }) => id === body?.['person'])
  if (picked) return picked
  const name = labelIn(body?.['name']).slice(0, 20).trim()
  return name === '' ? undefined : { id: `name ${name}`, name }
}

async function grantCode(provider: DemoProvider, context: DemoProviderContext, exchange: Exchange) {
  const { request, reply } = exchange
  const person = personIn(provider, request.body)
  if (!person) return showPage(provider, context, exchange, '请填写名字')
  const opened = await openRequest(provider, context, exchange)
  if (!opened) return reply
  const browser = browserIn(request)
  if (browser === undefined) return refuse(reply, '浏览器没有保存 Cookie，认不出是同一个人。')
  const { redirect, request: asked, iss } = opened
  const { nonce, code_challenge: challenge, state } = asked
  const subject = provider.subjectOf(browser, person.id)
  const code = provider.codes.issue({ subject, name: person.name, nonce, challenge, redirect })
  return sendBack(reply, redirect, { code, state, iss })
}

/** Exchanges a code, once, for the token that says who it was. */
async function answerToken(
  provider: DemoProvider,
  { db }: DemoProviderContext,
  { request, reply }: Exchange,
) {
  reply.header('cache-control', 'no-store')
  const form = request.body ?? {}
  if (!isClient(provider, clientIn(request.headers.authorization, form)))
    return reply.code(401).header('www-authenticate', 'Basic').send({ error: 'invalid_client' })
  const asked = TokenRequest.safeParse(form)
  if (!asked.success) return reply.code(400).send({ error: 'invalid_request' })
  const { code, redirect_uri: redirect, code_verifier: verifier } = asked.data
  const granted = await provider.codes.take(db, code).catch(() => undefined)
  if (granted?.redirect !== redirect || !fitsChallenge(verifier, granted.challenge))
    return reply.code(400).send({ error: 'invalid_grant' })
  const idToken = await signIdToken(provider, provider.issuer() ?? '', granted)
  const access = randomBytes(24).toString('base64url') // opens nothing: there is no more to know
  return { access_token: access, token_type: 'Bearer', expires_in: 60, id_token: idToken }
}
