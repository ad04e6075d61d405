/**
 * The bytes of a text of UTF-8 up to its last whole character. What was cut off within a character, by the end of a
 * file or the width of a field, is no text of another encoding.
 */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
  const tail = bytes.subarray(-3)
  const lead = tail.findLastIndex((byte) => byte < 0x80 || byte > 0xbf) // what follows belongs to it
  const byte = tail[lead] ?? 0
  const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
  const isCut = byte >= 0xc2 && byte <= 0xf4 && lead + size > tail.length
  return isCut ? bytes.subarray(0, bytes.length - tail.length + lead) : bytes
}
