// The kinds of third-party sign-in. Plain data: pages, the back office and the server read it.

/**
 * How a kind is used: `redirect` leaves for its page and comes back with a code, `ticket` likewise with a ticket (one that
 * its portal sends unasked is an invitation to set out), `program` posts a code of a mini program, `password` takes name and password here.
 */
export type Way = 'redirect' | 'ticket' | 'program' | 'password'

/** Where a kind works: on a computer, in WeChat's own browser, or anywhere. */
export type Place = 'desk' | 'wechat' | 'anywhere'

interface KindRow {
  label: string
  way: Way
  place?: Place
  /** Its name for one person is the same at all kinds of this family. */
  family?: 'wechat'
  /** Fields of a provider that this kind needs, beyond a name. */
  needs: readonly ProviderField[]
  /** Fields that it may have. */
  may?: readonly ProviderField[]
}

export type ProviderField =
  | 'appId'
  | 'secret'
  | 'address'
  | 'agentId'
  | 'publicKey'
  | 'hosts'
  | 'baseDn'
  | 'bindDn'
  | 'nameAttribute'
  | 'domain'
  | 'endsThere'
  | 'logoutAddress'

const oauth = { way: 'redirect', needs: ['appId', 'secret'], may: ['address'] } as const

export const providerKinds = {
  WECHAT_OPEN: { label: '微信开放平台（网站扫码）', ...oauth, place: 'desk', family: 'wechat' },
  WECHAT_MP: { label: '微信公众号（微信内打开）', ...oauth, place: 'wechat', family: 'wechat' },
  WECHAT_MINI_PROGRAM: { label: '微信小程序', ...oauth, way: 'program', family: 'wechat' },
  QQ: { label: 'QQ', ...oauth },
  WEIBO: { label: '微博', ...oauth },
  DINGTALK: { label: '钉钉', ...oauth },
  WECHAT_ENTERPRISE: { label: '企业微信', ...oauth, needs: ['appId', 'secret', 'agentId'] },
  ALIPAY: { label: '支付宝', ...oauth, needs: ['appId', 'secret', 'publicKey'] },
  GITEE: { label: 'Gitee', ...oauth },
  GITHUB: { label: 'GitHub', ...oauth },
  GITLAB: { label: 'GitLab', ...oauth },
  OSCHINA: { label: '开源中国', ...oauth },
  CODING: { label: 'CODING', way: 'redirect', needs: ['appId', 'secret', 'address'] },
  OIDC: {
    label: '统一身份认证（OIDC）',
    way: 'redirect',
    needs: ['appId', 'secret', 'address'],
    may: ['hosts', 'domain', 'endsThere'],
  },
  UNION: {
    label: '一网通办（票据）',
    way: 'ticket',
    needs: ['appId', 'secret', 'address'],
    may: ['endsThere', 'logoutAddress'],
  },
  LDAP: {
    label: '域账号（LDAP）',
    way: 'password',
    needs: ['address', 'baseDn'],
    may: ['bindDn', 'secret', 'nameAttribute'],
  },
} as const satisfies Record<string, KindRow>

export type ProviderKind = keyof typeof providerKinds

const rows: Readonly<Record<ProviderKind, KindRow>> = providerKinds

export const kindRow = (kind: ProviderKind): KindRow => rows[kind]

export const isProviderKind = (text: string): text is ProviderKind => Object.hasOwn(rows, text)

/** Whether a person leaves for a page of the kind, and comes back. */
export const leavesForProvider = (kind: ProviderKind): boolean =>
  ['redirect', 'ticket'].includes(rows[kind].way)

/** The kinds that need a field, or may have it. */
export const kindsWith = (field: ProviderField): ProviderKind[] =>
  Object.entries(rows).flatMap(([kind, { needs, may = [] }]) =>
    isProviderKind(kind) && (needs.includes(field) || may.includes(field)) ? [kind] : [],
  )

/** How well a platform knows a person: by their own word, …, by certificate or face to face. */
export const trustLevels = { 2: '二级', 3: '三级', 4: '四级', 5: '五级' } as const

/** What third parties call the code on the way back: OAuth, DingTalk, Alipay, the union platform. */
export const codeNames = ['code', 'authCode', 'auth_code', 'ticket'] as const
