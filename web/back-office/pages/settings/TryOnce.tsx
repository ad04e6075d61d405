import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { wordsOf } from '#web/ui/form/error-words.ts'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import './settings.css'

interface TrialResult {
  result: string
  warning?: string | undefined
}

interface TryOnceProps {
  verb: string
  attempt: () => Promise<TrialResult>
  /** What is asked for before. */
  children?: ReactNode
}

/** A button that uses what is saved once, and says what came of it. */
export function TryOnce({ verb, attempt, children }: TryOnceProps) {
  const [outcome, setOutcome] = useState<TrialResult>()
  const { busy, error, run } = useWork(
    async () => {
      setOutcome(undefined)
      setOutcome(await attempt())
    },
    { shown: true },
  )
  return (
    <>
      <Row gap={12} align="end" wrap className="try-service-ask">
        {children}
        <Button busy={busy} onClick={() => run()}>
          {verb}
        </Button>
      </Row>
      <div role="status" className="try-service">
        {outcome && <Note variant="ok">{outcome.result}</Note>}
        {error && <Note variant="bad">{wordsOf(error)}</Note>}
        {outcome?.warning && <Note variant="warn">{outcome.warning}</Note>}
      </div>
    </>
  )
}
