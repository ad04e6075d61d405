/** The same body, which says how many bytes of it have come. */
export const countBytes =
  (onBytes: (received: number) => void) =>
  (answer: Response): Response => {
    if (!answer.body) return answer
    let received = 0
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length
        onBytes(received)
        controller.enqueue(chunk)
      },
    })
    return new Response(answer.body.pipeThrough(counter))
  }
