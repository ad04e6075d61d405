/** Keeps the latest `size` answers; a question that is being answered is not asked twice. */
export function answerCache<T>(size: number): (key: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key, ask) => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const answer = ask()
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    if (kept.size > size) kept.delete(kept.keys().next().value ?? '')
    return answer
  }
}
