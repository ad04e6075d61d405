/** Letters of Latin-1 stand alone among letters of ASCII; those of a Chinese text come in pairs. */
export function isWestern(head: Uint8Array): boolean {
  let [high, alone] = [0, 0]
  for (let at = 0; at < head.length; at++) {
    if (head[at]! < 0x80) continue
    high += 1
    if ((head[at - 1] ?? 0) < 0x80 && (head[at + 1] ?? 0) < 0x80) alone += 1
  }
  return alone * 2 > high
}
