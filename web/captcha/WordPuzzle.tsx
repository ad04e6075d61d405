import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { captchaFrame } from '#contract/sign-in/captcha.ts'
import { Row } from '#web/ui/layout/box.tsx'

import type { Challenge } from './client.ts'
import { placeOf, clampTo, type Place } from './frame.ts'
import { words } from './labels.ts'
import type { Phase, PuzzleProps } from './useChallenge.ts'

/** Milliseconds between the last click and the check. */
const checkDelay = 400

const { width, height } = captchaFrame
const at = ({ x, y }: Place) => ({ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` })

/** Captcha of clicking characters in order, by pointer or with a keyboard-controlled crosshair. */
export function WordPuzzle({ challenge, phase, message, onAnswer }: PuzzleProps) {
  const { places, cross, handlers } = useClicks(challenge, phase, onAnswer)
  const asked = challenge?.words ?? []
  return (
    <>
      <button
        type="button"
        className="captcha-picture captcha-words"
        data-step={phase}
        aria-label={`图中写着四个字，请依次点击：${asked.join('、')}。已点 ${places.length} 个`}
        aria-disabled={phase !== 'ready'}
        {...handlers}
      >
        {challenge && <img src={challenge.background} alt="" draggable={false} />}
        {places.map((place, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is what a mark is
          <b key={i} style={at(place)}>
            {i + 1}
          </b>
        ))}
        {cross && phase === 'ready' && <i className="captcha-cross" style={at(cross)} />}
      </button>
      <Row justify="center" className="captcha-bar captcha-asked" data-step={phase}>
        {phase === 'ready' ? (
          <span>
            依次点击
            {asked.map((word, i) => (
              <em key={word} data-done={i < places.length || undefined}>
                {word}
              </em>
            ))}
          </span>
        ) : (
          <span>{message || words.loading}</span>
        )}
      </Row>
    </>
  )
}

const middle: Place = { x: Math.round(width / 2), y: Math.round(height / 2) }

function useClicks(challenge: Challenge | undefined, phase: Phase, onAnswer: PuzzleProps['onAnswer']) {
  const [places, setPlaces] = useState<readonly Place[]>([])
  const [cross, setCross] = useState<Place>()
  const [shown, setShown] = useState(challenge)
  const begun = useRef(0)
  const send = useRef(onAnswer)
  useEffect(() => {
    send.current = onAnswer
  })
  if (shown !== challenge) {
    setShown(challenge)
    setPlaces([])
  }
  const needed = challenge?.words.length ?? 0
  const complete = needed > 0 && places.length === needed && phase === 'ready'
  useEffect(() => {
    if (!complete) return undefined
    const wait = setTimeout(() => send.current(places, begun.current), checkDelay)
    return () => clearTimeout(wait)
  }, [complete, places])

  const place = (one: Place) => {
    if (phase !== 'ready' || places.length >= needed) return
    if (places.length === 0) begun.current = performance.now()
    setPlaces([...places, one])
  }
  const handlers = {
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      if (event.detail === 0) return place(cross ?? middle) // keyboard click
      place(placeOf(event, event.currentTarget.getBoundingClientRect()))
    },
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) setCross((now) => now ?? middle)
    },
    onBlur: () => setCross(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Backspace') setPlaces(places.slice(0, -1))
      const to = moveByKey(event, cross ?? middle)
      if (!to) return
      event.preventDefault()
      setCross(to)
    },
  }
  return { places, cross, handlers }
}

const directions: Record<string, Place> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

function moveByKey({ key, shiftKey }: KeyboardEvent, from: Place): Place | undefined {
  const direction = directions[key]
  const step = shiftKey ? 1 : 10
  return (
    direction && {
      x: clampTo(from.x + direction.x * step, width),
      y: clampTo(from.y + direction.y * step, height),
    }
  )
}
