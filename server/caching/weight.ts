/** What a header, a pointer and the slack of a table cost, in bytes: generous rather than exact. */
const perValue = 24
const perEntry = 32

/** About how many bytes of memory a plain value takes; never less than half of it. */
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
