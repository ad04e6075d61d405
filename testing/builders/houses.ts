import { createHash, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Somebody as other houses know them. */
export interface Guest {
  id: string
  /** The name that WeChat's kinds share. */
  unionid?: string
  nickname?: string
  /** What the union platform attests. */
  user?: Readonly<Record<string, unknown>>
}

/** Stand-ins for the houses whose wires are documented: one server, each by its own paths, names and errors. */
export interface Houses {
  origin: string
  appId: string
  secret: string
  /** Keys of Alipay as a row holds them: the app's private one, the house's public one, and one of another app. */
  alipay: { own: string; theirs: string; other: string }
  /** What a person's consent makes of an address that we sent a browser to. */
  consent: (address: string, guest: Guest) => URL
  /** A code or ticket that a house gives without our asking. */
  issue: (guest: Guest) => string
  /** Whoever consents on the pages of the houses. */
  atHome: (guest: Guest) => void
  /** As a house that confirms a ticket twice. */
  forgetUse: (code: string) => void
  close: () => Promise<void>
}

interface Issued {
  guest: Guest
  redirect: string
  challenge: string
  used: boolean
}

type Words = Readonly<Record<string, string>>
type Answer = object | { status: number; body: object } | { text: string }

interface Asked {
  query: Words
  form: Words
  json: Words
  headers: IncomingMessage['headers']
}

const [appId, secret] = ['wx0123456789abcdef', 'the-secret-of-the-app']
const der = (key: { export: (options: never) => unknown }, type: string) =>
  (key.export({ type, format: 'der' } as never) as Buffer).toString('base64')

/** What each house answers at its paths, as its documentation has it. */
function pathsOf(
  book: Map<string, Issued>,
  keys: { theirs: ReturnType<typeof pair>; own: ReturnType<typeof pair> },
) {
  const take = (code = ''): Issued | undefined => {
    const issued = book.get(code)
    if (!issued || issued.used) return undefined
    issued.used = true
    return issued
  }
  const byToken = (token = '') => book.get(token.replace(/^token-/, ''))?.guest
  const isApp = (id = '', key = '') => id === appId && key === secret

  const wechatToken = ({
    query: { appid, secret: key, code, js_code: program, grant_type: grant },
  }: Asked): Answer => {
    if (!isApp(appid, key)) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const issued = grant === 'authorization_code' ? take(code ?? program) : undefined
    if (!issued) return { errcode: 40163, errmsg: 'code been used' }
    const { id: openid, unionid } = issued.guest
    const named = { openid, ...(unionid && { unionid }) }
    return program
      ? { ...named, session_key: 'c2Vzc2lvbg==' }
      : { ...named, access_token: `token-${code}`, scope: 'snsapi_login' }
  }
  const standard =
    (read: (asked: Asked) => Words, isProved = false) =>
    (asked: Asked): Answer => {
      const {
        client_id: id,
        client_secret: key,
        code,
        redirect_uri: redirect,
        code_verifier: verifier = '',
      } = read(asked)
      const refusal = { status: 400, body: { error: 'invalid_grant', error_description: 'wrong' } }
      if (!isApp(id, key)) return { status: 401, body: { error: 'invalid_client' } }
      const issued = take(code)
      const proof = createHash('sha256').update(verifier).digest('base64url')
      if (!issued || issued.redirect !== redirect || (isProved && proof !== issued.challenge)) return refusal
      return {
        access_token: `token-${code}`,
        token_type: 'bearer',
        expires_in: 86_400,
        openid: issued.guest.id,
        uid: issued.guest.id,
      }
    }
  const form = ({ form }: Asked) => form
  const bearer = ({ headers }: Asked) => byToken(String(headers.authorization).replace('Bearer ', ''))
  const named = (guest: Guest | undefined, answer: (guest: Guest) => object): Answer =>
    guest ? answer(guest) : { status: 401, body: { error: 'invalid_token', message: '401 Unauthorized' } }
  const number = ({ id }: Guest) => Number(id.replaceAll(/\D/g, '') || 1)

  const paths: Record<string, (asked: Asked) => Answer> = {
    'GET /sns/oauth2/access_token': wechatToken,
    'GET /sns/jscode2session': wechatToken,
    'GET /sns/userinfo': ({ query: { access_token: token, openid } }) => {
      const guest = byToken(token)
      if (!guest || guest.id !== openid) return { errcode: 40003, errmsg: 'invalid openid' }
      return {
        openid,
        nickname: guest.nickname ?? '',
        sex: 0,
        ...(guest.unionid && { unionid: guest.unionid }),
      }
    },
    'GET /oauth2.0/token': standard(({ query }) => query),
    'GET /user/get_user_info': ({ query: { access_token: token, oauth_consumer_key: key } }) => {
      const guest = key === appId ? byToken(token) : undefined
      return guest
        ? { ret: 0, msg: '', nickname: guest.nickname }
        : { ret: 100_008, msg: 'client request error' }
    },
    'POST /oauth2/access_token': standard(form),
    'GET /2/users/show.json': ({ query }) =>
      named(byToken(query['access_token']), (guest) => ({ idstr: guest.id, screen_name: guest.nickname })),
    'POST /v1.0/oauth2/userAccessToken': ({ json: { clientId, clientSecret, code, grantType } }) => {
      const issued =
        isApp(clientId, clientSecret) && grantType === 'authorization_code' ? take(code) : undefined
      if (!issued) return { status: 400, body: { code: 'invalid.auth.code', message: '不合法的临时授权码' } }
      return { accessToken: `token-${code}`, refreshToken: 'r', expireIn: 7200 }
    },
    'GET /v1.0/contact/users/me': ({ headers }) =>
      named(byToken(String(headers['x-acs-dingtalk-access-token'])), ({ id, nickname }) => ({
        nick: nickname,
        unionId: id,
        openId: `open-${id}`,
      })),
    'GET /cgi-bin/gettoken': ({ query: { corpid, corpsecret } }) =>
      isApp(corpid, corpsecret)
        ? { errcode: 0, errmsg: 'ok', access_token: 'token-corp', expires_in: 7200 }
        : { errcode: 40001, errmsg: 'invalid credential' },
    'GET /cgi-bin/auth/getuserinfo': ({ query: { access_token: token, code } }) => {
      const issued = token === 'token-corp' ? take(code) : undefined
      if (!issued) return { errcode: 40029, errmsg: 'invalid code' }
      // somebody of another house has no `userid`
      return {
        errcode: 0,
        errmsg: 'ok',
        ...(issued.guest.nickname === '外人' ? { openid: 'o' } : { userid: issued.guest.id }),
      }
    },
    'POST /gateway.do': (asked) => alipay(asked.form, take),
    'POST /oauth/token': (asked) => standard(form, asked.form['code_verifier'] !== undefined)(asked),
    'GET /api/v5/user': ({ query }) =>
      named(byToken(query['access_token']), (guest) => ({
        id: number(guest),
        login: guest.id,
        name: guest.nickname,
      })),
    'POST /login/oauth/access_token': (asked) => {
      const answer = standard(form, true)(asked)
      return 'body' in answer ? answer.body : answer // errors come with HTTP 200
    },
    'GET /user': (asked) =>
      named(bearer(asked), (guest) => ({ id: number(guest), login: guest.id, name: null })),
    'GET /api/v4/user': (asked) =>
      named(bearer(asked), (guest) => ({ id: number(guest), username: guest.id, name: guest.nickname })),
    'POST /action/openapi/token': standard(form),
    'GET /action/openapi/user': ({ query }) =>
      named(byToken(query['access_token']), (guest) => ({ id: number(guest), name: guest.nickname })),
    'POST /api/oauth/access_token': standard(form),
    'GET /api/account/current_user': ({ query }) => {
      const guest = byToken(query['access_token'])
      return guest
        ? { code: 0, data: { id: number(guest), name: guest.nickname } }
        : { code: 3000, msg: '未登录' }
    },
    'POST /token': ({ form: { grant_type: grant, client_id: id, client_secret: key, ticket } }) => {
      const issued = grant === 'ticket' && isApp(id, key) ? take(ticket) : undefined
      return issued ? { access_token: `token-${ticket}` } : { status: 400, body: { error: 'invalid_ticket' } }
    },
    'GET /userinfo': (asked) =>
      named(bearer(asked), ({ id, user }) => ({ userId: id, userType: 'person', ...user })),
  }

  function alipay(words: Words, spend: typeof take): Answer {
    const signed = Object.keys(words)
      .filter((name) => name !== 'sign')
      .toSorted()
      .map((name) => `${name}=${words[name]}`)
      .join('&')
    const right = createVerify('RSA-SHA256')
      .update(signed)
      .verify(keys.own.publicKey, words['sign'] ?? '', 'base64')
    const issued = right && words['app_id'] === appId ? spend(words['code']) : undefined
    const content = issued
      ? JSON.stringify({ access_token: 'a', user_id: issued.guest.id, expires_in: 3600 })
      : JSON.stringify({
          code: '40002',
          msg: 'Invalid Arguments',
          sub_code: right ? 'isv.code-invalid' : 'isv.invalid-signature',
        })
    const name = issued ? 'alipay_system_oauth_token_response' : 'error_response'
    // the nickname says that the answer is forged on its way
    const said =
      issued?.guest.nickname === '伪造' ? content.replace(issued.guest.id, '2088000000000000') : content
    const sign = createSign('RSA-SHA256').update(content).sign(keys.theirs.privateKey, 'base64')
    return { text: `{"${name}":${said},"sign":"${sign}"}` }
  }
  return paths
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

async function askedOf(request: IncomingMessage): Promise<Asked> {
  const { searchParams } = new URL(request.url ?? '/', 'http://house')
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
  const {
    status = 200,
    body = answer,
    text: raw,
  }: { status?: number; body?: object; text?: string } = answer as never
  response.writeHead(status, { 'content-type': 'application/json' }).end(raw ?? JSON.stringify(body))
}

/** Starts the stand-ins on this machine. */
export async function startHouses(): Promise<Houses> {
  const book = new Map<string, Issued>()
  const keys = { own: pair(), theirs: pair() }
  const paths = pathsOf(book, keys)
  const enter = (issued: Omit<Issued, 'used'>) => {
    const code = randomBytes(12).toString('hex')
    book.set(code, { ...issued, used: false })
    return code
  }
  let present: Guest = { id: 'nobody' }
  const consent: Houses['consent'] = (address, guest) => {
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
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://house')
    const { pathname, searchParams } = url
    const back = searchParams.get('redirect_uri')
    if (request.method === 'GET' && back !== null && !paths[`GET ${pathname}`]) {
      const next = pathname === '/logout' ? back : consent(url.href, present).href
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(pathname, next))
      return
    }
    const answer = paths[`${request.method} ${pathname}`]
    void askedOf(request).then((asked) =>
      send(response, answer ? answer(asked) : { status: 404, body: { error: `no path ${pathname}` } }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId,
    secret,
    alipay: {
      own: der(keys.own.privateKey, 'pkcs8'),
      theirs: der(keys.theirs.publicKey, 'spki'),
      other: der(pair().privateKey, 'pkcs8'),
    },
    consent,
    atHome: (guest) => void (present = guest),
    issue: (guest) => enter({ guest, redirect: '', challenge: '' }),
    forgetUse: (code) => void Object.assign(book.get(code) ?? {}, { used: false }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The page of a house: consent, or the end of a session. */
const pageOf = (path: string, next: string) => `<!doctype html><html lang="zh-CN"><title>对方的网站</title>
<p>${path === '/logout' ? '已退出平台' : '请确认登录'}</p>
<a href="${next.replaceAll('&', '&amp;')}">${path === '/logout' ? '返回' : '确认'}</a></html>`

/** What a house calls its code on the way back. */
function codeName(path: string): string {
  if (path === '/oauth2/auth') return 'authCode'
  if (path === '/oauth2/publicAppAuthorize.htm') return 'auth_code'
  return path === '/login' ? 'ticket' : 'code'
}
