/** The list with one of its layers at another place. */
export function movedTo<T extends { code: string }>(list: readonly T[], code: string, to: number): T[] {
  const moved = list.find((one) => one.code === code)
  return moved ? list.filter((one) => one !== moved).toSpliced(to, 0, moved) : [...list]
}
