/** What a short text has to look like, and what is said when it does not; forms and schemas both read it here. */
export interface TextRule {
  pattern: RegExp
  message: string
}

/** A mobile number of mainland China: eleven digits. */
export const phoneRule = { pattern: /^1[3-9]\d{9}$/, message: '请输入 11 位手机号' } satisfies TextRule

export const mailRule = {
  pattern: /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  message: '请输入邮箱地址',
} satisfies TextRule
export const maxMailLength = 200

/** A code from a message or an authenticator. */
export const codeRule = { pattern: /^\d{6}$/, message: '请输入 6 位数字' } satisfies TextRule
/** A code, or a recovery code as it was written down. */
export const maxAnswerLength = 40

/** What somebody signs in with: a name, a phone number or a mail address. */
export const maxSignInNameLength = 100
export const maxPersonNameLength = 50
export const maxOrganisationLength = 100

export const usernameLength = { min: 4, max: 30 }
export const usernameRule = {
  pattern: /^[A-Za-z\p{Script=Han}][\w.\-\p{Script=Han}]{3,29}$/u,
  message: '4 至 30 个字，以字母或汉字开头，可含数字、点、横线',
} satisfies TextRule

/** What is wrong with a text by a rule; undefined when nothing is. */
export const faultBy = ({ pattern, message }: TextRule, text: string): string | undefined =>
  pattern.test(text) ? undefined : message

/** Masked phone number, 138****5678; empty if there is none. */
export const maskedPhone = (phone = ''): string => phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Masked mail address, z***@example.cn; empty if there is none. */
export const maskedMail = (mail = ''): string =>
  mail && `${mail.slice(0, 1)}***${mail.slice(mail.lastIndexOf('@'))}`
