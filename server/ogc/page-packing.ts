import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Entries that are made between two turns of other calls. */
export const pieceSize = 500

/** Greater pages are made by turns: each takes a processor for a good part of a second. */
export const maxUnbound = 1000

/** Does a work when its turn has come; refuses it where too much waits. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Packs a text that comes in pieces: what is held is the packed one and a piece. */
export async function packPieces(pieces: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  await pipeline(pieces, createGzip({ level: 1 }), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  })
  return Buffer.from(new Uint8Array(Buffer.concat(chunks)).buffer)
}
