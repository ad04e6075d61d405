interface Kept<T> {
  answer: Promise<T>
  weight: number
}

/**
 * Keeps the latest answers, at most `most` of them, or of what `weigh` says each weighs; a question that is being
 * answered is not asked twice, a failure is not kept.
 */
export function answerCache<T>(most: number, weigh: (answer: T) => number = () => 1) {
  const kept = new Map<string, Kept<T>>()
  let weight = 0

  const forget = (key: string) => {
    weight -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  const settle = (key: string, entry: Kept<T>, answer: T) => {
    if (kept.get(key) !== entry) return
    entry.weight = weigh(answer)
    weight += entry.weight
    for (const oldest of kept.keys()) {
      if (weight <= most) break
      forget(oldest)
    }
  }
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known.answer
    }
    const entry: Kept<T> = { answer: ask(), weight: 0 }
    kept.set(key, entry)
    entry.answer.then(
      (answer) => settle(key, entry, answer),
      () => forget(key),
    )
    return entry.answer
  }
}
