import type { Answer } from './AnswerState.tsx'

/** Several answers as one: there when all are, failed when one is; what failed is asked for again. */
export function joinAnswers(answers: readonly Answer[]): Answer<true> {
  const failures = answers.filter(({ error }) => error)
  return {
    data: answers.every(({ data }) => data !== undefined) ? true : undefined,
    error: failures[0]?.error ?? null,
    refetch: () => failures.forEach(({ refetch }) => void refetch()),
    isFetching: failures.some(({ isFetching }) => isFetching),
  }
}
