import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'

import type { Challenge } from './client.ts'
import type { Squared } from './squaring.ts'
import type { Phase } from './useChallenge.ts'

interface PuzzleProps {
  challenge: Challenge | undefined
  phase: Phase
  message: string
  onAnswer: (answer: unknown, begun: number) => void
  /** Says something to whoever does not see the bar. */
  announce: (message: string) => void
}

/** Nothing to see and nothing to do: the machine works for a while, and tells how far it is. */
export function TimeLockPuzzle({ challenge, phase, message, onAnswer, announce }: PuzzleProps) {
  const { share, left, start } = useSquaring(challenge, onAnswer, announce)
  const working = share !== undefined && phase === 'ready'
  const rest = left === undefined ? '正在估计所需时间' : `约还需 ${left} 秒`
  return (
    <div className="captcha-lock" data-step={working ? 'dragging' : phase}>
      <progress max={1} value={phase === 'verified' ? 1 : (share ?? 0)} aria-label="计算进度" />
      <p>{working ? rest : phase === 'ready' ? '按“开始”后由本机计算，完成即通过' : message}</p>
      {phase === 'ready' && !working && (
        <Button look="primary" onClick={start}>
          开始
        </Button>
      )}
    </div>
  )
}

function useSquaring(
  challenge: Challenge | undefined,
  onAnswer: PuzzleProps['onAnswer'],
  announce: PuzzleProps['announce'],
) {
  const [progress, setProgress] = useState<{ share: number; left?: number | undefined }>()
  const worker = useRef<Worker | undefined>(undefined)
  const hear = useRef({ onAnswer, announce })
  useEffect(() => void (hear.current = { onAnswer, announce }))
  useEffect(
    () => () => {
      worker.current?.terminate()
      setProgress(undefined)
    },
    [challenge],
  )
  const start = () => {
    if (!challenge?.puzzle) return
    const begun = performance.now()
    let told = 0
    const hired = new Worker(new URL('squaring.ts', import.meta.url), { type: 'module' })
    worker.current = hired
    hired.addEventListener('message', ({ data: { share, proof } }: MessageEvent<Squared>) => {
      const seconds = (performance.now() - begun) / 1000
      const left = share > 0.02 ? Math.ceil((seconds / share) * (1 - share)) : undefined
      setProgress({ share, left })
      if (proof !== undefined) return hear.current.onAnswer({ proof }, begun)
      if (share < told + 0.25) return
      told = Math.floor(share * 4) / 4
      hear.current.announce(`已完成 ${told * 100}%，约还需 ${left ?? 0} 秒`)
    })
    hired.postMessage(challenge.puzzle)
    setProgress({ share: 0 })
    hear.current.announce('已开始计算')
  }
  return { share: progress?.share, left: progress?.left, start }
}
