import { AppError } from '#contract/errors.ts'
import { Note } from '#web/ui/states/States.tsx'
import { durationWords } from '#web/ui/text/moments.ts'

import { reasonsOf, wordsOf } from './error-words.ts'
import { useCountdown } from './useCountdown.ts'

import './form.css'

/** What is wrong with a form as a whole, each of a batch by its name, shown above its fields. Input is kept. */
export function FormError({ error }: { error: unknown }) {
  if (error === undefined || error === null) return null
  const wait = error instanceof AppError ? error.detail.retryAfter : undefined
  return (
    <div className="form-trouble" role="alert" tabIndex={-1} data-trouble>
      <Note variant="bad">
        {wait ? <Wait key={wait} seconds={wait} error={error} /> : wordsOf(error)}
        <Reasons reasons={reasonsOf(error)} />
      </Note>
    </div>
  )
}

const maxReasons = 10

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ul>
      {reasons.slice(0, maxReasons).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {reasons.length > maxReasons && <li>等共 {reasons.length} 条</li>}
    </ul>
  )
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
