import type { FileHandle } from 'node:fs/promises'

import type { Span } from './file-store.ts'

const length = 2 ** 17
const maxSpare = 32

/** Buffers that are read into again and again: garbage of a gigabyte would cost more than reading it. */
export interface Buffers {
  take: () => Buffer
  give: (buffer: Buffer) => void
}

export function openBuffers(): Buffers {
  const spare: Buffer[] = []
  return {
    take: () => spare.pop() ?? Buffer.allocUnsafeSlow(length),
    give: (buffer) => void (spare.length < maxSpare && spare.push(buffer)),
  }
}

/** Reads a span of a file piece by piece, one ahead; a piece is valid until the next is asked for. */
export async function* piecesOf(
  file: FileHandle,
  { take, give }: Buffers,
  { start, end }: Span,
): AsyncGenerator<Buffer> {
  const [even, odd] = [take(), take()]
  let at = start
  const readInto = (buffer: Buffer) => {
    const [from, wanted] = [at, Math.min(length, end + 1 - at)]
    at += wanted
    return wanted > 0 ? file.read(buffer, 0, wanted, from) : undefined
  }
  let reading = readInto(even)
  try {
    for (let isOdd = true; reading; isOdd = !isOdd) {
      const { buffer, bytesRead } = await reading
      reading = bytesRead > 0 ? readInto(isOdd ? odd : even) : undefined
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await reading?.catch(() => {})
    give(even)
    give(odd)
  }
}
