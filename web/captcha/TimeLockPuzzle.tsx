import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Text } from '#web/ui/layout/box.tsx'

import type { Challenge } from './client.ts'
import { words } from './labels.ts'
import type { PuzzleProps } from './useChallenge.ts'
import { startWork, type Work } from './work.ts'

/** Captcha without interaction: the browser computes for a while and shows progress. */
export function TimeLockPuzzle({ challenge, phase, message, onAnswer }: PuzzleProps) {
  const { share = 0, left, announcement, start } = useSquaring(challenge, onAnswer)
  const working = announcement !== undefined && phase === 'ready'
  return (
    <div className="captcha-lock" data-step={working ? 'dragging' : phase}>
      <progress max={1} value={phase === 'verified' ? 1 : share} aria-label="计算进度" />
      <Text above={12} below={12} size={14}>
        {working ? restOf(left) : phase === 'ready' ? words.start : message}
      </Text>
      <span className="vh" role="status">
        {working ? announcement : ''}
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
  /** Announced at the start and at each quarter. */
  announcement: string
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
      setProgress((before) => advanceProgress(before, share, (performance.now() - begun) / 1000)),
    )
    void work.current.proof.then(
      (proof) => answer.current({ proof }, begun),
      () => setProgress(undefined), // allows a restart
    )
    setProgress({ share: 0, announcement: '已开始计算' })
  }
  return { ...progress, start }
}

function advanceProgress(before: Progress | undefined, share: number, seconds: number): Progress {
  const left = share > 0.02 ? Math.ceil((seconds / share) * (1 - share)) : undefined
  const quarter = Math.floor(share * 4)
  const isNext = quarter > Math.floor((before?.share ?? 0) * 4)
  const announcement = isNext
    ? `已完成 ${quarter * 25}%，约还需 ${left ?? 0} 秒`
    : (before?.announcement ?? '')
  return { share, left, announcement }
}
