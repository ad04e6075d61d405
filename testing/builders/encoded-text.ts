type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5'

const tables = new Map<string, Map<string, number[]>>()

/** What a browser reads out of two bytes, turned round: neither Node nor the browser writes these encodings. */
function tableOf(encoding: 'gb18030' | 'big5'): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  for (let lead = 0xfe; lead >= 0x81; lead--) {
    for (let trail = 0xfe; trail >= 0x40; trail--) {
      const text = decoder.decode(new Uint8Array([lead, trail]))
      if ([...text].length === 1 && text !== '\uFFFD') table.set(text, [lead, trail])
    }
  }
  tables.set(encoding, table)
  return table
}

/** A text in an encoding; a character that the encoding does not have is an error. */
export function textIn(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'))
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(text, 'utf16le').swap16())
  const table = tableOf(encoding)
  const bytes = [...text].flatMap((character) => {
    const pair = character < '\u0080' ? [character.charCodeAt(0)] : table.get(character)
    if (!pair) throw new Error(`${encoding} has no ${character}`)
    return pair
  })
  return new Uint8Array(bytes)
}

/** Common characters of an encoding: the first level of its table. */
export function commonCharacters(encoding: 'gb18030' | 'big5'): string[] {
  const [first, last] = encoding === 'big5' ? [0xa4, 0xc6] : [0xb0, 0xd7]
  return [...tableOf(encoding)]
    .filter(([character, [lead = 0, trail = 0]]) => {
      const inside = lead >= first && lead <= last && (encoding === 'big5' || trail >= 0xa1)
      return inside && /\p{Script=Han}/u.test(character)
    })
    .map(([character]) => character)
}
