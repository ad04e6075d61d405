import type { Db } from '#database/database.ts'

import { findSealedPiece } from './batches.queries.ts'

const size = 2 ** 18

/** The file that is stored sealed with a batch. It comes in pieces: on its way a value is held four times over. */
export async function readSealedFile(db: Db, id: number): Promise<Buffer | undefined> {
  const read: Buffer[] = []
  for (let from = 1; ; from += size) {
    const piece = await findSealedPiece(db, id, { from, size })
    if (piece) read.push(piece)
    if (!piece || piece.length < size) return read.length > 0 ? Buffer.concat(read) : undefined
  }
}
