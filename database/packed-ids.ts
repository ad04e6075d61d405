/** Ids that were sent packed (`string_agg(int8send(id), '')`), eight bytes each. */
export function unpackIds(bytes: Buffer | null | undefined): Float64Array {
  if (!bytes) return new Float64Array()
  const numbers = new Float64Array(bytes.length / 8)
  for (let i = 0; i < numbers.length; i += 1)
    numbers[i] = bytes.readInt32BE(i * 8) * 2 ** 32 + bytes.readUInt32BE(i * 8 + 4)
  return numbers
}
