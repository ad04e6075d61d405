import type { ServerResponse } from 'node:http'

/**
 * Writes pieces one after the other; the next is asked for when one has gone, so that its memory can be used again.
 * Ends early when the receiver leaves. A failure breaks the connection, by which the receiver knows.
 */
export async function pour(pieces: AsyncIterable<Buffer>, into: ServerResponse): Promise<void> {
  let goOn = () => {}
  into.once('close', () => goOn())
  try {
    for await (const piece of pieces) {
      if (into.destroyed) return
      await new Promise<void>((resolve) => {
        goOn = resolve
        into.write(piece, () => resolve())
      })
    }
    into.end()
  } catch (error) {
    into.destroy()
    throw error
  }
}

/** Puts back what was taken to see whether there is something. */
export async function* withFirst<T>(
  { done, value }: IteratorResult<T>,
  rest: AsyncGenerator<T>,
): AsyncGenerator<T> {
  try {
    if (!done) yield value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
