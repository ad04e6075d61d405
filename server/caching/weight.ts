/** Bytes for an object header, a pointer and unused table space; a generous estimate. */
const perValue = 24
const perEntry = 32

/** Estimates the memory of a plain value in bytes; never less than half of it. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return perValue + 2 * value.length
  if (typeof value !== 'object' || value === null) return perValue
  if (ArrayBuffer.isView(value)) return 4 * perValue + value.byteLength
  if (value instanceof Map) return sumOf([...value.keys(), ...value.values()])
  if (Array.isArray(value)) return sumOf(value)
  return sumOf(Object.values(value))
}

const sumOf = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + perEntry + bytesOf(value), 2 * perValue)
