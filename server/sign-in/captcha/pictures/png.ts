import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(name, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

interface Pixels {
  width: number
  height: number
  /** Bytes a pixel: 3 for RGB, 4 for RGBA. */
  channels: 3 | 4
  bytes: Uint8Array
}

/** Encodes a PNG (ISO/IEC 15948) with the filter "sub" in each row. */
export function png({ width, height, channels, bytes }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 3 ? 2 : 6], 8)
  const row = width * channels
  const lines = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y++) {
    const to = y * (row + 1)
    lines[to] = 1 // the filter "sub"
    for (let i = 0; i < row; i++) {
      const left = i < channels ? 0 : (bytes[y * row + i - channels] ?? 0)
      lines[to + 1 + i] = (bytes[y * row + i] ?? 0) - left
    }
  }
  const data = deflateSync(lines, { level: 6 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
