import { z } from 'zod'

import { maxSignInNameLength } from '#contract/identity/contact.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { Tokens } from './held-tokens.ts'
import { EncryptedValues } from './payload-encryption.ts'
import { isProviderKind, type ProviderKind } from './provider-kinds.ts'
import { CaptchaVerification, Entry, LinkTicket, ProviderAnswer, ProviderCode } from './token.ts'

const Nothing = z.object({})
/** People behind one address sign in within the same minute. */
const limit = { calls: 120, seconds: 60 }

const Kind = z
  .custom<ProviderKind>((text) => typeof text === 'string' && isProviderKind(text))
  .meta({ type: 'string' })

/** A way to sign in by an identity provider, as the sign-in page offers it. */
const Provider = z.object({
  code: z.string(),
  name: z.string(),
  kind: Kind,
  staffOnly: z.boolean(),
})
namedSchemas.add(Provider, { id: 'SignInProvider' })
export type Provider = z.infer<typeof Provider>

/** SHA-256 of the random text that the browser keeps: only it can complete what it began. */
const Browser = z
  .string()
  .regex(/^[\w-]{43}$/, '格式不对')
  .meta({ label: '浏览器' })
const ProviderStart = z.object({ provider: ProviderCode, browser: Browser })
const Address = z.object({ address: z.string() })

const BoundIdentity = z.object({
  id,
  provider: z.string(),
  kind: Kind,
  name: z.string(),
  /** The name that the provider shows. */
  label: z.string(),
  boundAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  /** Level of authentication that the platform attests. */
  trust: z.int().nullable(),
})
namedSchemas.add(BoundIdentity, { id: 'BoundIdentity' })
export type BoundIdentity = z.infer<typeof BoundIdentity>

const unbindingOptions = {
  access: 'member',
  beforeConsent: true,
  ownSession: true,
  proof: true,
  input: z.object({ id }),
  output: Nothing,
} as const

const shortText = z.string().max(200).optional()

/** A notice of the union platform: by the ticket of a sign-in or by its person, signed with the key of the app. */
const noticeFields = {
  client_id: shortText.meta({ label: '应用编号' }),
  ticket: ProviderAnswer.optional().meta({ label: '票据' }),
  userId: shortText.meta({ label: '用户标识' }),
  /** Seconds since 1970. */
  timestamp: shortText.meta({ label: '时间' }),
  nonce: shortText.meta({ label: '随机数' }),
  sign: shortText.meta({ label: '签名' }),
  sign_type: shortText.meta({ label: '签名算法' }),
}

/** Sign-in by identity providers, and what one's own account is bound to. */
export const thirdParty = {
  providers: route({
    method: 'GET',
    path: '/social/providers',
    summary: '可用的第三方登录',
    access: 'anyone',
    input: Nothing,
    output: z.array(Provider),
  }),
  start: route({
    method: 'POST',
    path: '/social/start',
    summary: '开始第三方登录：得到要前往的网址，10 分钟内由同一浏览器回来',
    access: 'anyone',
    waits: true,
    input: ProviderStart,
    output: Address,
    limit,
  }),
  unionLogin: route({
    method: 'POST',
    path: '/social/unionLogin',
    summary: '凭应用自己取得的一网通办票据，登录已绑定的账号；票据只用一次',
    access: 'anyone',
    waits: true,
    input: z.object({ provider: ProviderCode.optional(), ticket: ProviderAnswer.meta({ label: '票据' }) }),
    output: Entry,
    limit,
  }),
  quickLogin: route({
    method: 'POST',
    path: '/social/quickLogin',
    summary: '凭小程序取得的 code 直接登录',
    access: 'anyone',
    waits: true,
    input: z.object({ provider: ProviderCode, code: ProviderAnswer }),
    output: Entry,
    limit,
  }),
  signedOutThere: route({
    method: 'POST',
    path: '/social/signedOut/:provider',
    summary: '对方通知有人已退出：由此开始的登录随即结束。OIDC 为 logout_token，一网通办为签名的通知',
    access: 'anyone',
    waits: true,
    answer: 'json',
    body: 'urlencoded',
    // what else a provider sends is passed over, as Back-Channel Logout 1.0 wants it
    input: z.looseObject({
      provider: ProviderCode,
      /** OIDC: as Back-Channel Logout 1.0 has it. */
      logout_token: z.string().max(8000).optional().meta({ label: '退出令牌' }),
      ...noticeFields,
    }),
    output: Nothing,
    limit: { calls: 600, seconds: 60 }, // a provider speaks for all its people
  }),
  userList: route({
    method: 'GET',
    path: '/social/userList',
    summary: '本人绑定的第三方账号',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: Nothing,
    output: z.array(BoundIdentity),
  }),
  bind: route({
    method: 'POST',
    path: '/social/bind',
    summary: '绑定刚刚在第三方核实的账号：凭登录时得到的凭证，或小程序的 code',
    access: 'member',
    waits: true,
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: z.object({
      link: LinkTicket.optional(),
      provider: ProviderCode.optional(),
      code: ProviderAnswer.optional(),
    }),
    output: Nothing,
    limit,
  }),
  unbind: route({
    method: 'POST',
    path: '/social/unbind',
    summary: '解除绑定；最后一种登录方式不能解除',
    ...unbindingOptions,
  }),
  oauthBindStart: route({
    method: 'GET',
    path: '/oauth/bind',
    summary: '开始绑定：得到要前往的网址',
    access: 'member',
    waits: true,
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: ProviderStart,
    output: Address,
    limit,
  }),
  oauthBind: route({
    method: 'POST',
    path: '/oauth/bind',
    summary: '完成绑定：带着第三方交回的 state 与 code',
    access: 'member',
    waits: true,
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: z.object({
      state: z.string().max(200).meta({ label: '登录请求' }),
      code: ProviderAnswer,
      browser: z.string().max(100).meta({ label: '浏览器' }),
      iss: z.string().max(300).optional().meta({ label: '颁发者' }),
    }),
    output: Nothing,
    limit,
  }),
  oauthUnbindAsk: route({
    method: 'GET',
    path: '/oauth/unbind',
    summary: '解除一个绑定之后还能怎样登录，以及一并解除的绑定',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: z.object({ id: id.meta({ label: '绑定' }) }),
    output: z.object({ allowed: z.boolean(), left: z.array(z.string()), along: z.array(z.string()) }),
  }),
  oauthUnbind: route({
    method: 'POST',
    path: '/oauth/unbind',
    summary: '解除绑定；最后一种登录方式不能解除',
    ...unbindingOptions,
  }),
}

const Page = z.string().max(300).meta({ label: '页面网址' })

/** What older systems and their pages call. */
export const olderSystems = {
  authToken: route({
    method: 'POST',
    path: '/token/authToken',
    summary: '为登记过的旧系统页面签发一次性令牌，一分钟内用一次',
    access: 'member',
    ownSession: true,
    input: z.object({ page: Page, state: z.string().max(200).optional().meta({ label: '登录请求' }) }),
    output: z.object({ address: z.string(), app: z.string() }),
    limit,
  }),
  accessToken: route({
    method: 'POST',
    path: '/token/accessToken',
    summary: '旧系统凭应用密钥与一次性令牌，取得本人的访问令牌',
    access: 'anyone',
    basic: true,
    input: z.object({ token: z.string().max(600).meta({ label: '一次性令牌' }) }),
    output: z.object({
      tokens: Tokens,
      user: z.object({ id, username: z.string(), userRealName: z.string() }),
    }),
    limit: { calls: 600, seconds: 60 }, // the server of the older system asks for all its people
  }),
  oldLogin: route({
    method: 'POST',
    path: '/token/oldLogin',
    summary: '旧系统的登录页凭应用密钥转交用户名与加密的密码；与登录同样限制',
    access: 'anyone',
    waits: true,
    basic: true,
    input: z.object({
      username: z.string().trim().min(1).max(maxSignInNameLength).meta({ label: '用户名' }),
      encrypted: EncryptedValues,
      captchaVerification: CaptchaVerification.optional(),
      /** Where the reader sits, as the older system sees it, and with what browser: failures and captchas count there. */
      address: z.union([z.ipv4(), z.ipv6()]).optional().meta({ label: '读者的网络地址' }),
      agent: z.string().max(300).optional().meta({ label: '读者的浏览器' }),
    }),
    output: Entry,
    limit: { calls: 600, seconds: 60 }, // likewise
  }),
}
