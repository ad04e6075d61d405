import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/states/States.tsx'

import './settings.css'

interface Tried {
  result: string
  warning?: string | undefined
}

interface TryOnceProps {
  verb: string
  attempt: () => Promise<Tried>
  /** What is asked for before. */
  children?: ReactNode
}

/** A button that uses what is saved once, and says what came of it. */
export function TryOnce({ verb, attempt, children }: TryOnceProps) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Tried & { good: boolean }>()
  const make = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome({ good: true, ...(await attempt()) })
    } catch (error) {
      setOutcome({ good: false, result: error instanceof Error ? error.message : '没有成功' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="try-service-ask">
        {children}
        <Button busy={busy} onClick={() => void make()}>
          {verb}
        </Button>
      </div>
      <div role="status" className="try-service">
        {outcome && <Note variant={outcome.good ? 'ok' : 'bad'}>{outcome.result}</Note>}
        {outcome?.warning && <Note variant="warn">{outcome.warning}</Note>}
      </div>
    </>
  )
}
