import type { Readable } from './readable.ts'
import { piecesOf } from './readable.ts'
import { speak } from './voice.ts'

export interface ReadAloudState {
  state: 'idle' | 'reading' | 'paused' | 'ended'
  /** Index of the current unit, from 0, and the number of units. */
  at: number
  of: number
  /** Why reading failed, and what to do. */
  trouble?: string
}

export const idleReading: ReadAloudState = { state: 'idle', at: 0, of: 0 }

export const noSpeech = '这个浏览器不能朗读。请换用较新的 Edge、Chrome 或 Safari，或使用系统自带的读屏软件。'
const noVoice = '这台设备没有中文语音，读不出来。请在系统的“语音”或“朗读”设置里添加中文语音，再试一次。'

interface Watchers {
  changed: (reading: ReadAloudState) => void
  /** Called with the current unit; undefined when reading ends. */
  marked: (unit: Readable | undefined) => void
}

export type Reader = ReturnType<typeof makeReader>

/** Reads units in sequence. Resuming after a pause restarts the current sentence, which works in every browser. */
export function makeReader(speech: SpeechSynthesis, { changed, marked }: Watchers) {
  let units: readonly Readable[] = []
  let reading = idleReading
  let piece = 0
  let rate = 1
  let cancel = () => {}

  const show = (next: Partial<ReadAloudState>) => changed((reading = { ...reading, ...next }))
  const end = (next: Partial<ReadAloudState>) => {
    cancel()
    marked(undefined)
    show(next)
  }
  const next = () => {
    piece += 1
    go()
  }
  const go = (): void => {
    cancel()
    const unit = units[reading.at]
    if (!unit) return end({ state: 'ended' })
    const text = unit.element.isConnected ? piecesOf(unit.text)[piece] : undefined
    if (text === undefined) return step(1)
    marked(unit)
    const onFail = () => end({ state: 'idle', trouble: noVoice })
    cancel = speak(speech, text, { rate, onEnd: next, onFail })
  }
  const step = (by: number): void => {
    piece = 0
    show({ at: Math.max(0, reading.at + by) })
    if (reading.state === 'reading') go()
    else marked(units[reading.at])
  }
  return {
    /** Starts at one of the units. */
    read(next: readonly Readable[], at = 0) {
      units = next
      piece = 0
      reading = { state: 'reading', at, of: next.length }
      changed(reading)
      go()
    },
    pause() {
      cancel()
      show({ state: 'paused' })
    },
    resume() {
      show({ state: 'reading' })
      go()
    },
    stop: () => end(idleReading),
    step,
    /** Sets the rate (1 is normal) and restarts the current sentence. */
    setRate(next: number) {
      rate = next
      if (reading.state === 'reading') go()
    },
  }
}
