import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { captchaFrame } from '#contract/sign-in/captcha.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row } from '#web/ui/layout/box.tsx'

import { maxOffset, pushBlock, clampTo } from './frame.ts'
import { ways, words } from './labels.ts'
import type { Phase, PuzzleProps } from './useChallenge.ts'

const percent = (x: number) => `${(x / captchaFrame.width) * 100}%`

/** Positions the text beside the handle. */
const outsideHandle = (x: number) =>
  x > maxOffset / 2
    ? { right: `${100 - (x / captchaFrame.width) * 100}%` }
    : { left: percent(x + captchaFrame.block) }

const phaseIcons: Record<Phase, IconName> = {
  loading: 'right',
  ready: 'right',
  checking: 'clock',
  verified: 'open',
  failed: 'close',
  away: 'warning',
}

/** Slider captcha: the picture, the piece, and the slider. */
export function SliderPuzzle({ challenge, phase, message, onAnswer }: PuzzleProps) {
  const bar = useRef<HTMLDivElement>(null)
  const slide = useSlide(phase, bar, onAnswer)
  const { x, moving } = slide
  const step = moving && phase === 'ready' ? 'dragging' : phase
  return (
    <>
      <div className="captcha-picture" data-step={step}>
        {challenge && (
          <>
            <img src={challenge.background} alt="带有缺口的图" draggable={false} />
            <img
              className="captcha-piece"
              src={challenge.piece}
              alt=""
              draggable={false}
              style={{ left: percent(x) }}
            />
          </>
        )}
      </div>
      <Row justify="center" className="captcha-bar" data-step={step} ref={bar}>
        <i className="captcha-trail" style={{ width: percent(x) }} />
        <span className="captcha-hint" aria-hidden="true" style={outsideHandle(x)}>
          {phase === 'ready' && !moving
            ? '按住滑块，向右拖动'
            : step === 'dragging'
              ? ''
              : message || words.loading}
        </span>
        <button
          type="button"
          className="captcha-handle"
          role="slider"
          aria-label={ways.blockPuzzle.title}
          aria-valuemin={0}
          aria-valuemax={maxOffset}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`拼块距左边 ${Math.round(x)}，共 ${maxOffset}`}
          aria-disabled={phase !== 'ready'}
          style={{ left: percent(x) }}
          {...slide.handlers}
        >
          <Icon name={phaseIcons[phase]} />
        </button>
      </Row>
    </>
  )
}

/** Position of the block, moved by pointer or keyboard; reset for every challenge. */
function useSlide(phase: Phase, bar: { current: HTMLDivElement | null }, onAnswer: PuzzleProps['onAnswer']) {
  const [slide, setSlide] = useState({ x: 0, moving: false })
  const [last, setLast] = useState(phase)
  const now = useRef({ x: 0, begun: 0 }) // a fast drag is ahead of the last render
  const drag = useRef<{ from: number; at: number }>(undefined)
  if (last !== phase) {
    setLast(phase)
    if (phase === 'loading') setSlide({ x: 0, moving: false })
  }
  const start = () => {
    if (!slide.moving) now.current = { x: 0, begun: performance.now() }
  }
  const move = (x: number) => {
    now.current.x = x
    setSlide({ x, moving: true })
  }
  const answer = () => {
    const { x, begun } = now.current
    if (x > 0) onAnswer({ x, y: 5 }, begun)
  }
  const ready = phase === 'ready'
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!ready) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { from: event.clientX, at: slide.x }
      start()
    },
    onPointerMove: (event: PointerEvent) => {
      const { current: from } = drag
      if (!from || !bar.current || !ready) return
      move(pushBlock(from.at, event.clientX - from.from, bar.current.clientWidth))
    },
    onPointerUp: () => {
      if (drag.current && ready) answer()
      drag.current = undefined
    },
    onPointerCancel: () => (drag.current = undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const to = moveByKey(event, slide.x)
      if (!ready || to === undefined) return
      event.preventDefault()
      if (to === 'answer') return answer()
      start()
      move(to)
    },
  }
  return { ...slide, handlers }
}

/** New position of the block after a key, or confirmation. */
function moveByKey(event: KeyboardEvent, x: number): number | 'answer' | undefined {
  if (isComposing(event)) return undefined
  const { key, shiftKey } = event
  if (key === 'Enter' || key === ' ') return 'answer'
  const step = shiftKey ? 10 : 1
  const steps: Record<string, number> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: 10,
    PageDown: -10,
    Home: -maxOffset,
    End: maxOffset,
  }
  const by = steps[key]
  return by === undefined ? undefined : clampTo(Math.round(x) + by, maxOffset)
}
