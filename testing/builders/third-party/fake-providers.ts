import { createHmac, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import {
  type Answer,
  type HouseCall,
  type Guest,
  type IssuedCode,
  pathsOf,
  type Words,
} from './fake-provider-paths.ts'

export type { Guest } from './fake-provider-paths.ts'

/** Stand-ins for the fakes whose wires are documented: one server, each by its own paths, names and errors. */
export interface FakeProviders {
  origin: string
  appId: string
  secret: string
  /** Keys of Alipay as a row holds them: the app's private one, the provider’s public one, and one of another app. */
  alipay: { own: string; theirs: string; other: string }
  /** What a person's consent makes of an address that we sent a browser to. */
  consent: (address: string, guest: Guest) => URL
  /** A code or ticket that a provider gives without our asking. */
  issue: (guest: Guest) => string
  /** Whoever consents on the pages of the fakes; the union platform asks nothing of those who are signed in there. */
  atHome: (guest: Guest, session?: 'signed in') => void
  /** As a provider that confirms a ticket twice. */
  forgetUse: (code: string) => void
  /** The notice that somebody has signed out of the union platform, as it is posted to an app. */
  notice: (about: { ticket: string } | { userId: string }, given?: Words) => Record<string, string>
  close: () => Promise<void>
}

const [appId, secret] = ['wx0123456789abcdef', 'the-secret-of-the-app']
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const der = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ type: type as 'spki', format: 'der' }).toString('base64')

/** Starts the stand-ins on this machine. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const book = new Map<string, IssuedCode>()
  const [own, theirs] = [pair(), pair()]
  const paths = pathsOf({
    isApp: (id, key) => id === appId && key === secret,
    take: (code = '') => takeFrom(book, code),
    byToken: (token = '') => book.get(token.replace(/^token-/, ''))?.guest,
    appId,
    keys: { app: own.publicKey, provider: theirs.privateKey },
  })
  const enter = (issued: Omit<IssuedCode, 'used'>) => {
    const code = randomBytes(12).toString('hex')
    book.set(code, { ...issued, used: false })
    return code
  }
  let present: Guest = { id: 'nobody' }
  let isSignedIn = false
  const consent: FakeProviders['consent'] = (address, guest) => consentAt(address, guest, enter)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const answer = paths[`${request.method} ${url.pathname}`]
    const back = url.searchParams.get('redirect_uri')
    if (back !== null && request.method === 'GET' && !answer) {
      const next = url.pathname === '/logout' ? back : consent(url.href, present).href
      const isLedOn = isSignedIn && url.pathname === '/login'
      const head = { 'content-type': 'text/html; charset=utf-8', ...(isLedOn && { location: next }) }
      response.writeHead(isLedOn ? 302 : 200, head).end(pageOf(url.pathname, next))
    } else void askedOf(request).then((asked) => send(response, answer ? answer(asked) : unknownPath))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...{ appId, secret, consent },
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alipay: {
      own: der(own.privateKey, 'pkcs8'),
      theirs: der(theirs.publicKey, 'spki'),
      other: der(pair().privateKey, 'pkcs8'),
    },
    atHome: (guest, session) => {
      present = guest
      isSignedIn = session !== undefined
    },
    issue: (guest) => enter({ guest, redirect: '', challenge: '' }),
    forgetUse: (code) => void Object.assign(book.get(code) ?? {}, { used: false }),
    notice,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What is signed is sorted by name; `given` is put in before. */
function notice(about: Words, given: Words = {}): Record<string, string> {
  const nonce = randomBytes(8).toString('hex')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const words: Words = { client_id: appId, timestamp, nonce, ...about, ...given }
  const text = Object.keys(words)
    .toSorted()
    .map((name) => `${name}=${words[name]}`)
    .join('&')
  const by = words['sign_type'] === 'HMAC-SM3' ? 'sm3' : 'sha256'
  return { ...words, sign: createHmac(by, secret).update(text).digest('hex') }
}

const unknownPath = { status: 404, body: { error: 'no such path' } }

function takeFrom(book: ReadonlyMap<string, IssuedCode>, code: string): IssuedCode | undefined {
  const issued = book.get(code)
  if (!issued || issued.used) return undefined
  issued.used = true
  return issued
}

function consentAt(address: string, guest: Guest, enter: (issued: Omit<IssuedCode, 'used'>) => string): URL {
  const { pathname, searchParams } = new URL(address)
  const asked = Object.fromEntries(searchParams)
  if ((asked['client_id'] ?? asked['appid'] ?? asked['app_id']) !== appId) throw new Error('another app')
  const redirect = asked['redirect_uri'] ?? ''
  const code = enter({ guest, redirect, challenge: asked['code_challenge'] ?? '' })
  const back = new URL(redirect)
  back.searchParams.set(codeName(pathname), code)
  back.searchParams.set('state', asked['state'] ?? '')
  return back
}

async function askedOf(request: IncomingMessage): Promise<HouseCall> {
  const { searchParams } = new URL(request.url ?? '/', 'http://provider')
  const body = await text(request)
  const isJson = request.headers['content-type']?.includes('json')
  return {
    query: Object.fromEntries(searchParams),
    form: isJson ? {} : Object.fromEntries(new URLSearchParams(body)),
    json: isJson ? (JSON.parse(body) as Words) : {},
    headers: request.headers,
  }
}

function send(response: ServerResponse, answer: Answer): void {
  const { status = 200, body = answer, text: raw }: { status?: number; body?: object; text?: string } = answer
  response.writeHead(status, { 'content-type': 'application/json' }).end(raw ?? JSON.stringify(body))
}

/** The page of a provider: consent, or the end of a session. */
const pageOf = (path: string, next: string) => `<!doctype html><html lang="zh-CN"><title>对方的网站</title>
<p>${path === '/logout' ? '已退出平台' : '请确认登录'}</p>
<a href="${next.replaceAll('&', '&amp;')}">${path === '/logout' ? '返回' : '确认'}</a></html>`

/** What a provider calls its code on the way back. */
function codeName(path: string): string {
  if (path === '/oauth2/auth') return 'authCode'
  if (path === '/oauth2/publicAppAuthorize.htm') return 'auth_code'
  return path === '/login' ? 'ticket' : 'code'
}
