/** Caches a value per version; the version is read for each call. A failure is not cached. */
export function latest<Value>(
  findVersion: () => Promise<string | number>,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let known: { version: string | number; value: Promise<Value> } | undefined
  return async () => {
    const version = await findVersion()
    if (known?.version === version) return known.value
    const reading = { version, value: read() }
    known = reading
    reading.value.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.value
  }
}
