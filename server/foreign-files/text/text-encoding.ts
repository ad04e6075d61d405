export type OldEncoding = 'gb18030' | 'big5'

/** Statistics of a text decoded as double-byte Chinese. */
export interface ChineseText {
  encoding: OldEncoding
  /** The other encoding fits nearly as well. */
  inDoubt: boolean
  /** Most characters are common ones next to others, which text in other languages never looks like. */
  isProse: boolean
}

interface Census {
  /** Double-byte characters that are not signs. */
  characters: number
  /** Those next to another one. */
  beside: number
  commonInGb: number
  commonInBig5: number
}

const isWithin = (byte: number, first: number, last: number) => byte >= first && byte <= last

/** Number of bytes that are examined. */
const sample = 2 ** 20

/**
 * Detects which legacy Chinese encoding a text has, by the share of common characters: level 1 of GB18030
 * (3,755) or of Big5 (5,401). Undefined for a text without Chinese.
 */
export function looksChinese(bytes: Uint8Array): ChineseText | undefined {
  const { characters, beside, commonInGb, commonInBig5 } = countCharacters(bytes.subarray(0, sample))
  if (characters === 0) return undefined
  const [gb, big5] = [commonInGb / characters, commonInBig5 / characters]
  return {
    encoding: big5 > gb ? 'big5' : 'gb18030',
    inDoubt: Math.abs(big5 - gb) < 0.2,
    isProse: characters >= 4 && beside / characters >= 0.6 && Math.max(gb, big5) >= 0.8,
  }
}

function countCharacters(bytes: Uint8Array): Census {
  const census: Census = { characters: 0, beside: 0, commonInGb: 0, commonInBig5: 0 }
  let lastEnd = -1
  let at = 0
  while (at + 1 < bytes.length) {
    const [lead, trail] = [bytes[at]!, bytes[at + 1]!]
    if (lead < 0x81 || trail < 0x40) {
      at += lead >= 0x81 && isWithin(trail, 0x30, 0x39) ? 4 : 1 // four-byte characters of GB18030
      continue
    }
    if (!isWithin(lead, 0xa1, 0xa3)) {
      count(census, lead, trail)
      if (lastEnd === at) census.beside++
    }
    at += 2
    lastEnd = at
  }
  return census
}

function count(census: Census, lead: number, trail: number): void {
  census.characters++
  if (isWithin(lead, 0xb0, 0xd7) && trail >= 0xa1) census.commonInGb++
  if (isWithin(lead, 0xa4, 0xc6) && (trail <= 0x7e || trail >= 0xa1)) census.commonInBig5++
}
