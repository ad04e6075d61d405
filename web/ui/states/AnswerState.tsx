import { Failed, Loading } from './States.tsx'

/** Of a call, as `useCall` returns it. */
export interface Answer<T = unknown> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
  isFetching?: boolean
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
