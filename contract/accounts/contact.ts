/** A mobile number of mainland China: eleven digits. */
export const phonePattern = /^1[3-9]\d{9}$/

/** A number as it may be shown, 138****5678; nothing where there is none. */
export const maskedPhone = (phone = ''): string => phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** A mail address as it may be shown, z***@example.cn; nothing where there is none. */
export const maskedMail = (mail = ''): string =>
  mail && `${mail.slice(0, 1)}***${mail.slice(mail.lastIndexOf('@'))}`
