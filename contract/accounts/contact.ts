/** A mobile number of mainland China: eleven digits. */
export const phonePattern = /^1[3-9]\d{9}$/

/** Masked phone number, 138****5678; empty if there is none. */
export const maskedPhone = (phone = ''): string => phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Masked mail address, z***@example.cn; empty if there is none. */
export const maskedMail = (mail = ''): string =>
  mail && `${mail.slice(0, 1)}***${mail.slice(mail.lastIndexOf('@'))}`
