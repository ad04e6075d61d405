import { tiandituKey } from '#contract/back-office/map/base-map.ts'
import { AppError } from '#contract/errors.ts'
import { originsOf } from '#contract/map/source.ts'
import { sealedTokens } from '#server/secrets/sealed-token.ts'

/** Pages that show one picture of another server, for whoever is setting up a map. */
export interface Previews {
  /** The path of such a page; throws for what is no address of a picture. */
  pathOf: (url: string) => string
  /** The address of its picture; undefined when the token is none, or too old. */
  open: (token: string) => string | undefined
}

const seconds = 60

const refuse = (words: string): never => {
  throw new AppError('invalid_input', { fields: { url: words } }, words)
}

/**
 * The policy of our pages lets pictures come from published maps only. A picture of a map that is not published yet is
 * shown in a page of its own, whose policy allows that one host, and whose address only whoever may set up maps gets.
 */
export function openPreviews(key: Buffer, tianditu: string | undefined): Previews {
  const tokens = sealedTokens<string>(key)
  return {
    pathOf(asked) {
      if (asked.includes(tiandituKey) && tianditu === undefined) refuse('没有配置天地图的密钥，不能预览')
      const url = asked.replaceAll(tiandituKey, tianditu ?? '')
      if (originsOf(url).length !== 1) refuse('不是图片的网址')
      return `/map-preview?of=${tokens.issue(url, seconds)}`
    },
    open: (token) => tokens.open(token)?.value,
  }
}
