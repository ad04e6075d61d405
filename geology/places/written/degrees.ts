/** Degrees of an angle as written: `121.475`, or whole degrees with minutes and seconds. Refuses 60 minutes and more. */
export function degreesOf(degrees: string, minutes = '0', seconds = '0'): number | { refused: string } {
  const [whole, minute, second] = [Number(degrees), Number(minutes), Number(seconds)]
  if (minute >= 60 || second >= 60) return { refused: '分、秒应小于 60' }
  if (degrees.includes('.') && minute + second > 0) return { refused: '度有小数时不应再写分、秒' }
  if (minutes.includes('.') && second > 0) return { refused: '分有小数时不应再写秒' }
  const size = Math.abs(whole) + minute / 60 + second / 3600
  return degrees.startsWith('-') ? -size : size
}

/** `120°`, `120°30′`, `121°28′12.5″`: degrees, to a ten-thousandth of a second. */
export function formatDegrees(degrees: number): string {
  const parts = Math.round(Math.abs(degrees) * 36_000_000)
  const [minutes, seconds] = [Math.floor(parts / 600_000) % 60, (parts % 600_000) / 10_000]
  const tail = seconds > 0 ? `${minutes}′${seconds}″` : minutes > 0 ? `${minutes}′` : ''
  return `${degrees < 0 ? '-' : ''}${Math.floor(parts / 36_000_000)}°${tail}`
}
