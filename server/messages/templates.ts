import type { MessageKind, messageKinds } from '#contract/back-office/messages/message.ts'

const code = <What extends string>(what: What) =>
  ({
    subject: `${what}验证码`,
    text: `您的${what}验证码是 {code}，5 分钟内有效。工作人员不会向您索要验证码，请勿告诉他人。`,
  }) as const

const notice = <Subject extends string, What extends string>(subject: Subject, what: What) =>
  ({ subject, text: `您的账号于 {time} ${what}。如非本人操作，请立即修改密码并与本馆联系。` }) as const

/** All messages: the subject of a mail, and the text with its placeholders in braces. */
export const templates = {
  signInCode: code('登录'),
  registrationCode: code('注册'),
  resetCode: code('重设密码'),
  phoneChangeCode: code('更换手机号'),
  mailChangeCode: code('更换邮箱'),
  proofCode: code('身份核实'),
  newSignIn: notice('新的登录', '在新的地点登录'),
  passwordChanged: notice('密码已修改', '修改了密码'),
  phoneChanged: notice('手机号已更换', '更换了手机号'),
  mailChanged: notice('邮箱已更换', '更换了邮箱'),
  secondFactorOn: notice('动态口令已启用', '启用了动态口令'),
  secondFactorOff: notice('动态口令已停用', '停用了动态口令'),
  recoveryCodesRenewed: notice('恢复码已更新', '更新了恢复码'),
  accountLeaving: notice('已申请注销账号', '申请注销，15 天后注销'),
  alreadyRegistered: {
    subject: '已有账号',
    text: '有人于 {time} 用您的号码或邮箱注册账号，而您已有账号，可直接登录或重设密码。如非本人操作，请忽略。',
  },
  /** These by mail alone: providers of short messages would not approve of any text. */
  answer: { subject: '本馆的答复', text: '{text}' },
  notice: { subject: '新消息', text: '{text}\n\n在本馆网站的“消息”中查看，并可选择哪些消息另寄邮件。' },
} as const satisfies {
  readonly [K in MessageKind]: { readonly subject: (typeof messageKinds)[K]; readonly text: string }
}

export type TemplateName = keyof typeof templates

/** The placeholders of a text. */
export type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? Placeholder | PlaceholdersOf<Rest>
  : never

/** The values of a template. */
export type ValuesOf<Name extends TemplateName> = Record<
  PlaceholdersOf<(typeof templates)[Name]['text']>,
  string
>

const placeholder = /\{(\w+)\}/g

/** The placeholders of a template in the order of its text. */
export const placeholdersOf = (name: TemplateName): string[] =>
  [...templates[name].text.matchAll(placeholder)].map(([, found = '']) => found)

/** A text with its placeholders filled in. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(placeholder, (_, found: string) => String(values[found] ?? ''))

export const textOf = (name: TemplateName, values: Readonly<Record<string, string>>): string =>
  fillIn(templates[name].text, values)

/** Templates of which providers of short messages would not approve. */
export const byMailAlone = (name: string): boolean => name === 'answer' || name === 'notice'

/** Formats a time in the twelve characters that an SMS placeholder may have: 11月20日 09:05. */
export function momentWords(at: Date): string {
  const [date = '', time] = at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).split(' ')
  const [, month, day] = date.split('-')
  return `${month}月${day}日 ${time?.slice(0, 5)}`
}

export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)
