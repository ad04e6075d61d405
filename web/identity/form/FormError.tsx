import { AppError, errors } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { Note } from '#web/ui/states/States.tsx'

import { durationWords } from './checks.ts'
import { useCountdown } from './useCountdown.ts'

import './form.css'

/** Error of a form as a whole, shown above its fields. Input is kept. */
export function FormError({ error }: { error: unknown }) {
  if (error === undefined) return null
  const wait = error instanceof AppError ? error.detail.retryAfter : undefined
  return (
    <div className="form-trouble" role="alert" tabIndex={-1} data-trouble>
      <Note variant="bad">{wait ? <Wait key={wait} seconds={wait} error={error} /> : wordsOf(error)}</Note>
    </div>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof Offline) return '网络不通，请检查网络后再试；填写的内容还在。'
  if (error instanceof AppError) return error.message
  return errors.unknown_error[1]
}

/** Countdown; screen readers announce the duration once. */
function Wait({ seconds, error }: { seconds: number; error: unknown }) {
  const [left] = useCountdown(seconds)
  return (
    <>
      <p>{wordsOf(error)}</p>
      <p className="vh">还需等候 {durationWords(seconds)}</p>
      <p aria-hidden="true">{left > 0 ? `还需等候 ${durationWords(left)}` : '现在可以再试'}</p>
    </>
  )
}
