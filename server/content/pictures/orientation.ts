const orientationTag = 0x0112
const maxEntries = 500

/** Which way up a camera was held, from the TIFF within an EXIF segment: 1 to 8, 1 where nothing is said. */
export function orientationIn(tiff: Buffer = Buffer.alloc(0)): number {
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 14) return 1
  const isLittle = order === 'II'
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Array.from(
    { length: Math.min(short(directory), maxEntries) },
    (_, i) => directory + 2 + 12 * i,
  )
  const entry = entries.find((at) => short(at) === orientationTag)
  const value = entry === undefined ? 1 : short(entry + 8)
  return value >= 1 && value <= 8 ? value : 1
}

/** An EXIF segment that says nothing but which way up the picture is; none for one that stands as it is. */
export function withOrientation(orientation: number): Buffer {
  if (orientation === 1) return Buffer.alloc(0)
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  const content = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff]
  return Buffer.from([0xff, 0xe1, 0, content.length + 2, ...content])
}
