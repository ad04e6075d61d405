import type { ProviderKind } from '#contract/sign-in/provider-kinds.ts'
import {
  familyName,
  type ProviderPerson,
  labelIn,
  type Provider,
  textIn,
} from '#server/third-party/provider.ts'

type Words = Readonly<Record<string, string>>
type Answer = Readonly<Record<string, unknown>>

/** What a request is made of. */
export interface CodeExchange {
  provider: Provider
  redirect: string
  code: string
}

interface Call {
  url: string
  method?: 'GET' | 'POST'
  query?: Words
  form?: Words
  json?: Words
  headers?: Words
}

/** A provider of OAuth 2.0 as it is documented, with its own names and additions. */
export interface OAuthProtocol {
  /** The page where a person consents, and what it is told beside `redirect_uri` and `state`. */
  page?: { url: string; parameters: (provider: Provider) => Words; hash?: string }
  /** Supports PKCE (RFC 7636). */
  pkce?: true
  token: (asking: CodeExchange) => Call
  /** Whom the token stands for; without it the answer with the token says so. */
  user?: (asking: CodeExchange, token: Answer) => Call
  read: (user: Answer, token: Answer) => { subject: unknown; label?: unknown; joined?: unknown }
  /** An error that is answered with HTTP 200. */
  error?: (answer: Answer) => unknown
}

const standardPage = (url: string, scope?: string): NonNullable<OAuthProtocol['page']> => ({
  url,
  parameters: ({ appId }) => ({ client_id: appId, response_type: 'code', ...(scope && { scope }) }),
})

const standardForm = ({ provider: { appId, secret }, redirect, code }: CodeExchange): Words => ({
  grant_type: 'authorization_code',
  code,
  client_id: appId,
  client_secret: secret,
  redirect_uri: redirect,
})

const bearer = ({ access_token: token }: Answer): Words => ({ authorization: `Bearer ${String(token)}` })
const tokenIn = ({ access_token: token }: Answer): Words => ({ access_token: String(token) })

/** WeChat answers its errors with HTTP 200. */
const wechatError = ({ errcode }: Answer) => (errcode === 0 ? undefined : errcode)

const wechat = (kind: ProviderKind, url: string, scope: string): OAuthProtocol => ({
  page: {
    url,
    parameters: ({ appId }) => ({ appid: appId, response_type: 'code', scope }),
    hash: 'wechat_redirect',
  },
  token: ({ provider: { appId, secret }, code }) => ({
    url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    query: { appid: appId, secret, code, grant_type: 'authorization_code' },
  }),
  user: (_, token) => ({
    url: 'https://api.weixin.qq.com/sns/userinfo',
    query: { ...tokenIn(token), openid: String(token['openid']), lang: 'zh_CN' },
  }),
  read: (user, token) => ({
    subject: token['openid'],
    label: user['nickname'],
    joined: familyName(kind, textIn(user['unionid'] ?? token['unionid'])),
  }),
  error: wechatError,
})

/** Providers by kind; OIDC, LDAP, Alipay and the union platform have protocols of their own. */
export const oauthProtocols: Partial<Record<ProviderKind, OAuthProtocol>> = {
  WECHAT_OPEN: wechat('WECHAT_OPEN', 'https://open.weixin.qq.com/connect/qrconnect', 'snsapi_login'),
  WECHAT_MP: wechat('WECHAT_MP', 'https://open.weixin.qq.com/connect/oauth2/authorize', 'snsapi_userinfo'),
  WECHAT_MINI_PROGRAM: {
    token: ({ provider: { appId, secret }, code }) => ({
      url: 'https://api.weixin.qq.com/sns/jscode2session',
      query: { appid: appId, secret, js_code: code, grant_type: 'authorization_code' },
    }),
    read: (_, token) => ({
      subject: token['openid'],
      joined: familyName('WECHAT_MINI_PROGRAM', textIn(token['unionid'])),
    }),
    error: wechatError,
  },
  QQ: {
    page: standardPage('https://graph.qq.com/oauth2.0/authorize', 'get_user_info'),
    token: (asking) => ({
      url: 'https://graph.qq.com/oauth2.0/token',
      query: { ...standardForm(asking), fmt: 'json', need_openid: '1' },
    }),
    user: ({ provider: { appId } }, token) => ({
      url: 'https://graph.qq.com/user/get_user_info',
      query: { ...tokenIn(token), oauth_consumer_key: appId, openid: String(token['openid']) },
    }),
    read: (user, token) => ({ subject: token['openid'], label: user['nickname'] }),
    error: ({ ret, error }) => (ret === 0 ? error : (ret ?? error)),
  },
  WEIBO: {
    page: standardPage('https://api.weibo.com/oauth2/authorize'),
    token: (asking) => ({
      url: 'https://api.weibo.com/oauth2/access_token',
      method: 'POST',
      form: standardForm(asking),
    }),
    user: (_, token) => ({
      url: 'https://api.weibo.com/2/users/show.json',
      query: { ...tokenIn(token), uid: String(token['uid']) },
    }),
    read: (user, token) => ({ subject: token['uid'], label: user['screen_name'] }),
  },
  DINGTALK: {
    page: {
      url: 'https://login.dingtalk.com/oauth2/auth',
      parameters: ({ appId }) => ({
        client_id: appId,
        response_type: 'code',
        scope: 'openid',
        prompt: 'consent',
      }),
    },
    token: ({ provider: { appId, secret }, code }) => ({
      url: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
      method: 'POST',
      json: { clientId: appId, clientSecret: secret, code, grantType: 'authorization_code' },
    }),
    user: (_, { accessToken }) => ({
      url: 'https://api.dingtalk.com/v1.0/contact/users/me',
      headers: { 'x-acs-dingtalk-access-token': String(accessToken) },
    }),
    read: ({ unionId, nick }) => ({ subject: unionId, label: nick }),
  },
  WECHAT_ENTERPRISE: {
    page: {
      url: 'https://login.work.weixin.qq.com/wwlogin/sso/login',
      parameters: ({ appId, agentId }) => ({ login_type: 'CorpApp', appid: appId, agentid: agentId }),
    },
    token: ({ provider: { appId, secret } }) => ({
      url: 'https://qyapi.weixin.qq.com/cgi-bin/gettoken',
      query: { corpid: appId, corpsecret: secret },
    }),
    user: ({ code }, token) => ({
      url: 'https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo',
      query: { ...tokenIn(token), code },
    }),
    // somebody of another enterprise has an `openid` only, and is none of this one
    read: ({ userid }) => ({ subject: userid, label: userid }),
    error: wechatError,
  },
  GITEE: {
    page: standardPage('https://gitee.com/oauth/authorize', 'user_info'),
    token: (asking) => ({ url: 'https://gitee.com/oauth/token', method: 'POST', form: standardForm(asking) }),
    user: (_, token) => ({ url: 'https://gitee.com/api/v5/user', query: tokenIn(token) }),
    read: ({ id, name, login }) => ({ subject: id, label: name ?? login }),
  },
  GITHUB: {
    page: standardPage('https://github.com/login/oauth/authorize', 'read:user'),
    pkce: true,
    token: (asking) => ({
      url: 'https://github.com/login/oauth/access_token',
      method: 'POST',
      form: standardForm(asking),
    }),
    user: (_, token) => ({ url: 'https://api.github.com/user', headers: bearer(token) }),
    read: ({ id, name, login }) => ({ subject: id, label: name ?? login }),
  },
  GITLAB: {
    page: standardPage('https://gitlab.com/oauth/authorize', 'read_user'),
    pkce: true,
    token: (asking) => ({
      url: 'https://gitlab.com/oauth/token',
      method: 'POST',
      form: standardForm(asking),
    }),
    user: (_, token) => ({ url: 'https://gitlab.com/api/v4/user', headers: bearer(token) }),
    read: ({ id, name, username }) => ({ subject: id, label: name ?? username }),
  },
  OSCHINA: {
    page: standardPage('https://www.oschina.net/action/oauth2/authorize'),
    token: (asking) => ({
      url: 'https://www.oschina.net/action/openapi/token',
      method: 'POST',
      form: { ...standardForm(asking), dataType: 'json' },
    }),
    user: (_, token) => ({
      url: 'https://www.oschina.net/action/openapi/user',
      query: { ...tokenIn(token), dataType: 'json' },
    }),
    read: ({ id, name }) => ({ subject: id, label: name }),
  },
  CODING: {
    page: standardPage('https://coding.net/oauth_authorize.html', 'user'),
    token: (asking) => ({
      url: 'https://coding.net/api/oauth/access_token',
      method: 'POST',
      form: standardForm(asking),
    }),
    user: (_, token) => ({ url: 'https://coding.net/api/account/current_user', query: tokenIn(token) }),
    read: ({ data }) => {
      const { id, name }: { id?: unknown; name?: unknown } = Object(data)
      return { subject: id, label: name }
    },
    error: ({ code }) => (code === 0 ? undefined : code),
  },
}

/** The person of an answer; undefined without a lasting name. */
export function personIn(protocol: OAuthProtocol, user: Answer, token: Answer): ProviderPerson | undefined {
  const { subject, label, joined } = protocol.read(user, token)
  const name = textIn(subject)
  return name === undefined ? undefined : { subject: name, label: labelIn(label), joined: textIn(joined) }
}
