import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'

import type { Challenge } from './client.ts'
import { words } from './labels.ts'
import type { PuzzleProps } from './useChallenge.ts'
import { startWork, type Work } from './work.ts'

/** Nothing to see and nothing to do: the machine works for a while, and tells how far it is. */
export function TimeLockPuzzle({ challenge, phase, message, onAnswer }: PuzzleProps) {
  const { share = 0, left, said, start } = useSquaring(challenge, onAnswer)
  const working = said !== undefined && phase === 'ready'
  return (
    <div className="captcha-lock" data-step={working ? 'dragging' : phase}>
      <progress max={1} value={phase === 'verified' ? 1 : share} aria-label="计算进度" />
      <p>{working ? restOf(left) : phase === 'ready' ? words.start : message}</p>
      <span className="vh" role="status">
        {working ? said : ''}
      </span>
      {phase === 'ready' && !working && (
        <Button variant="primary" onClick={start}>
          开始
        </Button>
      )}
    </div>
  )
}

const restOf = (left: number | undefined) => (left === undefined ? '正在估计所需时间' : `约还需 ${left} 秒`)

interface Progress {
  share: number
  left?: number | undefined
  /** What is read out: at the start and at each quarter. */
  said: string
}

function useSquaring(challenge: Challenge | undefined, onAnswer: PuzzleProps['onAnswer']) {
  const [progress, setProgress] = useState<Progress>()
  const work = useRef<Work>(undefined)
  const answer = useRef(onAnswer)
  useEffect(() => {
    answer.current = onAnswer
  })
  useEffect(
    () => () => {
      work.current?.stop()
      setProgress(undefined)
    },
    [challenge],
  )
  const start = () => {
    if (!challenge?.puzzle) return
    const begun = performance.now()
    work.current = startWork(challenge.puzzle, (share) =>
      setProgress((before) => progressed(before, share, (performance.now() - begun) / 1000)),
    )
    void work.current.proof.then(
      (proof) => answer.current({ proof }, begun),
      () => setProgress(undefined), // it can be begun again
    )
    setProgress({ share: 0, said: '已开始计算' })
  }
  return { ...progress, start }
}

function progressed(before: Progress | undefined, share: number, seconds: number): Progress {
  const left = share > 0.02 ? Math.ceil((seconds / share) * (1 - share)) : undefined
  const quarter = Math.floor(share * 4)
  const isNext = quarter > Math.floor((before?.share ?? 0) * 4)
  const said = isNext ? `已完成 ${quarter * 25}%，约还需 ${left ?? 0} 秒` : (before?.said ?? '')
  return { share, left, said }
}
