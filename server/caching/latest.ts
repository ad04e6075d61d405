/** Caches a value for one version at a time. A failure is not cached. */
export function ofVersion<Value>(read: () => Promise<Value>): (version: string | number) => Promise<Value> {
  let known: { version: string | number; value: Promise<Value> } | undefined
  return (version) => {
    if (known?.version === version) return known.value
    const reading = { version, value: read() }
    known = reading
    reading.value.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.value
  }
}

/**
 * Caches a value per version; the version is read for each call. While neither can be read, the last value is used:
 * pages go on as they were.
 */
export function cacheByVersion<Value>(
  findVersion: () => Promise<string | number>,
  read: () => Promise<Value>,
): () => Promise<Value> {
  const cached = ofVersion(read)
  let last: { value: Value } | undefined
  const readNow = async () => {
    last = { value: await cached(await findVersion()) }
    return last
  }
  return async () => {
    const { value } = await readNow().catch((error: unknown) => last ?? Promise.reject(error))
    return value
  }
}
