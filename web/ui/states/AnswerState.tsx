import type { ReactNode } from 'react'

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
  /** What stands there while it is on its way, if not a skeleton. */
  pending?: ReactNode
  /** What could not be had. */
  title?: string
}

/** What stands in place of an answer while there is none: its skeleton, or why it did not come and a way to try again. */
export function AnswerState({ answer, rows = 3, label, pending, title }: AnswerStateProps) {
  const { data, error, refetch, isFetching } = answer
  if (data !== undefined) return null
  if (!error) return pending === undefined ? <Loading rows={rows} {...(label && { label })} /> : pending
  return <Failed {...{ error, title }} onRetry={() => void refetch()} retrying={isFetching} />
}
