import { createHash } from 'node:crypto'

/** What stands in the place of a value that cannot be opened: its row is shown all the same. */
export const unreadableWords = '无法解密'

/** Opens sealed values for lists, exports and notices, where one bad value is one bad value. */
export interface Readable {
  /** Undefined for a value that cannot be opened, which is reported once. */
  read: (sealed: Buffer) => string | undefined
  /** The text as it is shown, masked where a mask is given; empty where there is none. */
  show: (sealed: Buffer | null, mask?: (text: string) => string) => string
}

/** Values of which it is remembered that they were reported. */
const maxReported = 1000

/** Opens values by a function that throws for those of another key, or that were changed. */
export function openReadable(
  unseal: (sealed: Buffer) => string,
  report: (trouble: string) => void,
): Readable {
  const reported = new Set<string>()
  const reportOnce = (sealed: Buffer) => {
    const digest = createHash('sha256').update(sealed).digest('hex')
    if (reported.has(digest) || reported.size >= maxReported) return
    reported.add(digest)
    report(`有一个加密的值无法解密，显示为“${unreadableWords}”；它的 sha256 为 ${digest}`)
  }
  const read: Readable['read'] = (sealed) => {
    try {
      return unseal(sealed)
    } catch {
      reportOnce(sealed)
      return undefined
    }
  }
  const show: Readable['show'] = (sealed, mask = (text) => text) => {
    if (sealed === null) return ''
    const text = read(sealed)
    return text === undefined ? unreadableWords : mask(text)
  }
  return { read, show }
}
