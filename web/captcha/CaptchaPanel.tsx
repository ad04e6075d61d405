import { useState } from 'react'

import { captchaTypes, type CaptchaScene, type CaptchaType } from '#contract/sign-in/captcha.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { ways, words } from './labels.ts'
import { SliderPuzzle } from './SliderPuzzle.tsx'
import { TimeLockPuzzle } from './TimeLockPuzzle.tsx'
import { useChallenge, type ChallengeState } from './useChallenge.ts'
import { WordPuzzle } from './WordPuzzle.tsx'

import './captcha.css'

export interface CaptchaProps {
  /** Purpose of the verification; it is valid for nothing else. */
  scene: CaptchaScene
  /** Called with the verification for the form. */
  onVerified: (captchaVerification: string) => void
  /** Initial type; the user may change it. */
  type?: CaptchaType
}

/** A challenge with tools: refresh, enlarge, extend, change the type. */
export function CaptchaPanel({ scene, onVerified, type = 'blockPuzzle' }: CaptchaProps) {
  const [way, setWay] = useState(type)
  return <Challenge key={way} {...{ scene, onVerified }} type={way} onWay={setWay} />
}

interface ChallengeProps extends Required<CaptchaProps> {
  onWay: (way: CaptchaType) => void
}

function Challenge({ scene, onVerified, type, onWay }: ChallengeProps) {
  const [large, setLarge] = useState(false)
  const { load, send, extend, ...state } = useChallenge({ type, scene, onVerified })
  const { phase, challenge, message } = state
  const Puzzle = puzzles[type]
  return (
    <div className="captcha" data-large={large || undefined}>
      <p className="captcha-title">{ways[type].title}</p>
      <Puzzle {...{ challenge, phase, message }} onAnswer={(answer, begun) => void send(answer, begun)} />
      <p className="vh" role="status">
        {message || (phase === 'loading' ? words.loading : '')}
      </p>
      {phase !== 'verified' && (
        <>
          <Row align="stretch" wrap className="captcha-tools">
            <Button
              variant="text"
              size="s"
              icon="refresh"
              disabled={phase === 'checking'}
              onClick={() => load()}
            >
              {phase === 'away' ? '再试一次' : type === 'timeLock' ? '重新开始' : '换一张'}
            </Button>
            {type !== 'timeLock' && (
              <Button
                variant="text"
                size="s"
                icon="search"
                aria-pressed={large}
                onClick={() => setLarge(!large)}
              >
                {large ? '还原大小' : '放大两倍'}
              </Button>
            )}
            <TimeExtension {...state} onExtend={() => void extend()} />
          </Row>
          <CaptchaTypeLinks type={type} onWay={onWay} />
        </>
      )}
    </div>
  )
}

const puzzles = { blockPuzzle: SliderPuzzle, clickWord: WordPuzzle, timeLock: TimeLockPuzzle }

function TimeExtension({
  left,
  extensions,
  onExtend,
}: Pick<ChallengeState, 'left' | 'extensions'> & { onExtend: () => void }) {
  if (left === undefined) return null
  return (
    <Button variant="text" size="s" icon="clock" disabled={extensions === 0} onClick={onExtend}>
      {extensions > 0 ? `延长（${left} 秒）` : `余 ${left} 秒`}
    </Button>
  )
}

function CaptchaTypeLinks({ type, onWay }: Pick<ChallengeProps, 'type' | 'onWay'>) {
  return (
    <Row align="stretch" wrap className="captcha-ways">
      {captchaTypes
        .filter((other) => other !== type)
        .map((other) => (
          <Button key={other} variant="text" size="s" onClick={() => onWay(other)}>
            {ways[other].instead}
          </Button>
        ))}
      <p className="cap">{ways[type].keys}</p>
    </Row>
  )
}
