/** Signs that GBK lacks, and what is written for them. */
const substitutes: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '²': '2',
  '³': '3',
  '₁': '1',
  '₂': '2',
  '₃': '3',
  '₄': '4',
  '⑪': '(11)',
  '⑫': '(12)',
}

/** What stands for a character that GBK lacks. */
const missingSign = '?'

let table: Map<string, number> | undefined

/** The codes of GBK by their characters: the decoder of the platform, the other way round. */
function codesOf(): Map<string, number> {
  if (table) return table
  const decoder = new TextDecoder('gbk')
  table = new Map()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      const isOne = trail !== 0x7f && character.length === 1 && character !== '\ufffd'
      // some signs have a second code, which other decoders do not know
      if (isOne && !table.has(character)) table.set(character, lead * 256 + trail)
    }
  return table
}

/** A text as bytes of GBK (code page 936); what it lacks is written by its nearest sign, or as a question mark. */
export function encodeGbk(text: string): Uint8Array<ArrayBuffer> {
  const codes = codesOf()
  const bytes = new Uint8Array(text.length * 4)
  let end = 0
  for (const character of text) {
    const code = character < '\u0080' ? undefined : codes.get(character)
    if (code !== undefined) {
      bytes[end++] = code >> 8
      bytes[end++] = code & 0xff
      continue
    }
    const plain = character < '\u0080' ? character : (substitutes[character] ?? missingSign)
    for (const each of plain) bytes[end++] = each.codePointAt(0) ?? 0
  }
  return bytes.slice(0, end)
}
