import { safeLink } from './link.ts'

export const linkRule = '须为 http(s) 网址或本站 #/ 路径'

/** What is wrong with an address that somebody types; undefined when nothing is. */
export const linkFault = (text: string): string | undefined =>
  safeLink(text) === undefined ? linkRule : undefined
