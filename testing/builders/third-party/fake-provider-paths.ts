import { createHash, createSign, createVerify, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Somebody as identity providers know them. */
export interface Guest {
  id: string
  /** The name that WeChat's kinds share. */
  unionid?: string
  nickname?: string
  /** What the union platform attests. */
  user?: Readonly<Record<string, unknown>>
}

export interface IssuedCode {
  guest: Guest
  redirect: string
  challenge: string
  used: boolean
}

export type Words = Readonly<Record<string, string>>
export type Answer = object | { status: number; body: object } | { text: string }

export interface HouseCall {
  query: Words
  form: Words
  json: Words
  headers: IncomingHttpHeaders
}

/** What all providers share: the app that is registered with them, and the codes that they have given. */
export interface Register {
  isApp: (id: string | undefined, secret: string | undefined) => boolean
  /** Uses a code up. */
  take: (code: string | undefined) => IssuedCode | undefined
  byToken: (token: string | undefined) => Guest | undefined
  appId: string
  /** Keys of Alipay: the app's public one, the provider’s private one. */
  keys: { app: KeyObject; provider: KeyObject }
}

export type Paths = Readonly<Record<string, (asked: HouseCall) => Answer>>

const form = ({ form }: HouseCall) => form
const number = ({ id }: Guest) => Number(id.replaceAll(/\D/g, '') || 1)

const answerGuest = (guest: Guest | undefined, answer: (guest: Guest) => object): Answer =>
  guest ? answer(guest) : { status: 401, body: { error: 'invalid_token', message: '401 Unauthorized' } }

function wechat({ isApp, take, byToken }: Register): Paths {
  const token = ({
    query: { appid, secret, code, js_code: program, grant_type: grant },
  }: HouseCall): Answer => {
    if (!isApp(appid, secret)) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const issued = grant === 'authorization_code' ? take(code ?? program) : undefined
    if (!issued) return { errcode: 40163, errmsg: 'code been used' }
    const { id: openid, unionid } = issued.guest
    const person = { openid, ...(unionid && { unionid }) }
    if (program) return { ...person, session_key: 'c2Vzc2lvbg==' }
    return { ...person, access_token: `token-${code}`, scope: 'snsapi_login' }
  }
  return {
    'GET /sns/oauth2/access_token': token,
    'GET /sns/jscode2session': token,
    'GET /sns/userinfo': ({ query: { access_token: held, openid } }) => {
      const guest = byToken(held)
      if (!guest || guest.id !== openid) return { errcode: 40003, errmsg: 'invalid openid' }
      const { nickname = '', unionid } = guest
      return { openid, nickname, sex: 0, ...(unionid && { unionid }) }
    },
    'GET /cgi-bin/gettoken': ({ query: { corpid, corpsecret } }) =>
      isApp(corpid, corpsecret)
        ? { errcode: 0, errmsg: 'ok', access_token: 'token-corp', expires_in: 7200 }
        : { errcode: 40001, errmsg: 'invalid credential' },
    'GET /cgi-bin/auth/getuserinfo': ({ query: { access_token: held, code } }) => {
      const issued = held === 'token-corp' ? take(code) : undefined
      if (!issued) return { errcode: 40029, errmsg: 'invalid code' }
      const { id, nickname } = issued.guest
      // somebody of another enterprise has no `userid`
      return { errcode: 0, errmsg: 'ok', ...(nickname === '外人' ? { openid: 'o' } : { userid: id }) }
    },
  }
}

/** The token call of RFC 6749, with PKCE where the provider asks for it. */
function standard({ isApp, take }: Register, read: (asked: HouseCall) => Words, isProved = false) {
  return (asked: HouseCall): Answer => {
    const { client_id: id, client_secret: secret, code, redirect_uri: redirect } = read(asked)
    if (!isApp(id, secret)) return { status: 401, body: { error: 'invalid_client' } }
    const proof = createHash('sha256')
      .update(read(asked)['code_verifier'] ?? '')
      .digest('base64url')
    const issued = take(code)
    if (!issued || issued.redirect !== redirect || (isProved && proof !== issued.challenge))
      return { status: 400, body: { error: 'invalid_grant', error_description: 'wrong' } }
    const { id: person } = issued.guest
    return { access_token: `token-${code}`, token_type: 'bearer', openid: person, uid: person }
  }
}

function buildSocialPaths(register: Register): Paths {
  const { byToken, appId, isApp, take } = register
  return {
    'GET /oauth2.0/token': standard(register, ({ query }) => query),
    'GET /user/get_user_info': ({ query: { access_token: held, oauth_consumer_key: key } }) => {
      const guest = key === appId ? byToken(held) : undefined
      return guest
        ? { ret: 0, msg: '', nickname: guest.nickname }
        : { ret: 100_008, msg: 'client request error' }
    },
    'POST /oauth2/access_token': standard(register, form),
    'GET /2/users/show.json': ({ query }) =>
      answerGuest(byToken(query['access_token']), ({ id, nickname }) => ({
        idstr: id,
        screen_name: nickname,
      })),
    'POST /v1.0/oauth2/userAccessToken': ({ json: { clientId, clientSecret, code, grantType } }) => {
      const issued =
        isApp(clientId, clientSecret) && grantType === 'authorization_code' ? take(code) : undefined
      return issued
        ? { accessToken: `token-${code}`, refreshToken: 'r', expireIn: 7200 }
        : { status: 400, body: { code: 'invalid.auth.code', message: '不合法的临时授权码' } }
    },
    'GET /v1.0/contact/users/me': ({ headers }) =>
      answerGuest(byToken(String(headers['x-acs-dingtalk-access-token'])), ({ id, nickname }) => ({
        nick: nickname,
        unionId: id,
        openId: `open-${id}`,
      })),
  }
}

function codeHosts(register: Register): Paths {
  const { byToken } = register
  const bearer = ({ headers }: HouseCall) => byToken(String(headers.authorization).replace('Bearer ', ''))
  const inQuery = ({ query }: HouseCall) => byToken(query['access_token'])
  return {
    // Gitee, and GitLab with PKCE, have the same path
    'POST /oauth/token': (asked) =>
      standard(register, form, asked.form['code_verifier'] !== undefined)(asked),
    'GET /api/v5/user': (asked) =>
      answerGuest(inQuery(asked), (guest) => ({ id: number(guest), login: guest.id, name: guest.nickname })),
    'POST /login/oauth/access_token': (asked) => {
      const answer = standard(register, form, true)(asked)
      return 'body' in answer ? answer.body : answer // errors come with HTTP 200
    },
    'GET /user': (asked) =>
      answerGuest(bearer(asked), (guest) => ({ id: number(guest), login: guest.id, name: null })),
    'GET /api/v4/user': (asked) =>
      answerGuest(bearer(asked), (guest) => ({
        id: number(guest),
        username: guest.id,
        name: guest.nickname,
      })),
    'POST /action/openapi/token': standard(register, form),
    'GET /action/openapi/user': (asked) =>
      answerGuest(inQuery(asked), (guest) => ({ id: number(guest), name: guest.nickname })),
    'POST /api/oauth/access_token': standard(register, form),
    'GET /api/account/current_user': (asked) => {
      const guest = inQuery(asked)
      if (!guest) return { code: 3000, msg: '未登录' }
      return { code: 0, data: { id: number(guest), name: guest.nickname } }
    },
    'GET /userinfo': (asked) =>
      answerGuest(bearer(asked), ({ id, user }) => ({ userId: id, userType: 'person', ...user })),
  }
}

/** The union platform, and Alipay with its signatures both ways. */
function buildOfficialPaths({ isApp, take, appId, keys }: Register): Paths {
  return {
    'POST /token': ({ form: { grant_type: grant, client_id: id, client_secret: secret, ticket } }) => {
      const issued = grant === 'ticket' && isApp(id, secret) ? take(ticket) : undefined
      return issued ? { access_token: `token-${ticket}` } : { status: 400, body: { error: 'invalid_ticket' } }
    },
    'POST /gateway.do': ({ form: words }) => {
      const signed = Object.keys(words)
        .filter((name) => name !== 'sign')
        .toSorted()
        .map((name) => `${name}=${words[name]}`)
        .join('&')
      const isRight = createVerify('RSA-SHA256')
        .update(signed)
        .verify(keys.app, words['sign'] ?? '', 'base64')
      const issued = isRight && words['app_id'] === appId ? take(words['code']) : undefined
      return issued ? alipayPerson(issued.guest, keys.provider) : alipayRefusal(isRight, keys.provider)
    },
  }
}

const signedBy = (key: KeyObject, text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64')

function alipayPerson({ id, nickname }: Guest, key: KeyObject): Answer {
  const content = JSON.stringify({ access_token: 'a', user_id: id, expires_in: 3600 })
  // the nickname says that the answer is forged on its way
  const sent = nickname === '伪造' ? content.replace(id, '2088000000000000') : content
  return { text: `{"alipay_system_oauth_token_response":${sent},"sign":"${signedBy(key, content)}"}` }
}

function alipayRefusal(isRight: boolean, key: KeyObject): Answer {
  const reason = isRight ? 'isv.code-invalid' : 'isv.invalid-signature'
  const content = JSON.stringify({ code: '40002', msg: 'Invalid Arguments', sub_code: reason })
  return { text: `{"error_response":${content},"sign":"${signedBy(key, content)}"}` }
}

/** What each provider answers at its paths, as its documentation has it. */
export const pathsOf = (register: Register): Paths => ({
  ...wechat(register),
  ...buildSocialPaths(register),
  ...codeHosts(register),
  ...buildOfficialPaths(register),
})
