/** The text of an answer of another server; refused as soon as it is known to be longer than a limit. */
export async function boundedText(answer: Response, maxBytes: number): Promise<string> {
  const { ok, body, headers } = answer
  if (!ok || !body || Number(headers.get('content-length')) > maxBytes) {
    await body?.cancel()
    throw new Error('no data')
  }
  const text = await new Response(body.pipeThrough(upTo(maxBytes))).text()
  if (text === '') throw new Error('no data')
  return text
}

/** Passes so many bytes; then it fails, which ends what it reads from. */
function upTo(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, passed) {
      bytes += chunk.length
      if (bytes > maxBytes) passed.error(new Error('too much data'))
      else passed.enqueue(chunk)
    },
  })
}
