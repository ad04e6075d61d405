import { Failed, Loading } from './States.tsx'

/** Of a call, as `useCall` returns it. */
export interface Answer<T = unknown> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
  isFetching?: boolean
}

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

interface AnswerStateProps {
  answer: Answer
  /** Of the skeleton. */
  rows?: number
  /** Of the skeleton, for those who hear it. */
  label?: string
  /** What could not be had. */
  title?: string
}

/** What stands in place of an answer while there is none: its skeleton, or why it did not come and a way to try again. */
export function AnswerState({ answer, rows = 3, label, title }: AnswerStateProps) {
  const { data, error, refetch, isFetching } = answer
  if (data !== undefined) return null
  if (!error) return <Loading rows={rows} {...(label && { label })} />
  return <Failed {...{ error, title }} onRetry={() => void refetch()} retrying={isFetching} />
}
