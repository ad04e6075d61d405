/** Ids that were sent packed (`string_agg(int8send(id), '')`), eight bytes each. */
export function unpackIds(bytes: Buffer | null | undefined): Float64Array {
  if (!bytes) return new Float64Array()
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => Number(bytes.readBigInt64BE(i * 8)))
}
