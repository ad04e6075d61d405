import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ReadAloudState } from './read-aloud.ts'
import { makeReader } from './read-aloud.ts'
import { piecesOf } from './readable.ts'

// Replaces speech synthesis, which jsdom lacks; `finish` ends the current utterance.
class Utterance extends EventTarget {
  lang = ''
  rate = 1
  voice: { lang: string } | undefined
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

class Speech extends EventTarget {
  spoken: Utterance[] = []
  silent = false
  readonly voices: { lang: string; localService: boolean }[]
  constructor(voices: { lang: string; localService: boolean }[]) {
    super()
    this.voices = voices
  }
  getVoices = () => this.voices
  cancel = () => {}
  speak = (utterance: Utterance) => {
    this.spoken.push(utterance)
    if (!this.silent) utterance.dispatchEvent(new Event('start'))
  }
  finish = async () => {
    this.spoken.at(-1)?.dispatchEvent(new Event('end'))
    await vi.advanceTimersByTimeAsync(0)
  }
  texts = () => this.spoken.map(({ text }) => text)
}

const chinese = { lang: 'zh-CN', localService: true }

function setUp(speech: Speech, texts: string[] = ['第一段。', '第二段。', '第三段。']) {
  const seen: ReadAloudState[] = []
  const marks: (string | undefined)[] = []
  const reader = makeReader(speech as unknown as SpeechSynthesis, {
    changed: (reading) => seen.push(reading),
    marked: (unit) => marks.push(unit?.text),
  })
  const units = texts.map((text) => ({
    text,
    element: document.body.appendChild(document.createElement('p')),
  }))
  return { reader, units, marks, now: () => seen.at(-1) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test.each([
  ['only foreign voices', [{ lang: 'en-US', localService: true }], 0],
  ['no voice that speaks', [], 10_000],
])('with %s a message is shown', async (_case, voices, wait) => {
  const speech = new Speech(voices)
  speech.silent = true
  const { reader, units, marks, now } = setUp(speech)
  reader.read(units)
  await vi.advanceTimersByTimeAsync(wait)
  expect(now()).toMatchObject({ state: 'idle', trouble: expect.stringContaining('没有中文语音') })
  expect(marks.at(-1)).toBeUndefined()
})

test('waits for late voices and uses the local mainland one', async () => {
  const speech = new Speech([])
  const { reader, units } = setUp(speech)
  reader.read(units)
  await vi.advanceTimersByTimeAsync(300)
  speech.voices.push({ lang: 'zh-TW', localService: true }, { lang: 'zh-CN', localService: false }, chinese)
  speech.dispatchEvent(new Event('voiceschanged'))
  await vi.advanceTimersByTimeAsync(0)
  expect(speech.spoken[0]?.voice).toBe(chinese)
})

test('reads units in sequence, each highlighted, then ends', async () => {
  const speech = new Speech([chinese])
  const { reader, units, marks, now } = setUp(speech)
  reader.read(units, 1)
  await vi.advanceTimersByTimeAsync(0)
  await speech.finish()
  expect(now()).toEqual({ state: 'reading', at: 2, of: 3 })
  await speech.finish()
  expect(speech.texts()).toEqual(['第二段。', '第三段。'])
  expect([marks.at(-2), marks.at(-1)]).toEqual(['第三段。', undefined])
  expect(now()?.state).toBe('ended')
})

test('resume restarts the sentence, with the rate chosen meanwhile', async () => {
  const speech = new Speech([chinese])
  const { reader, units, now } = setUp(speech, ['一。二。三。'])
  reader.read(units)
  await vi.advanceTimersByTimeAsync(0)
  await speech.finish()
  reader.pause()
  await speech.finish()
  expect(speech.texts()).toEqual(['一。', '二。'])
  reader.setRate(1.5)
  expect(now()?.state).toBe('paused')
  reader.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(speech.spoken.at(-1)).toMatchObject({ text: '二。', rate: 1.5 })
})

test('next and previous skip removed units; stop resets', async () => {
  const speech = new Speech([chinese])
  const { reader, units, marks, now } = setUp(speech)
  reader.read(units)
  await vi.advanceTimersByTimeAsync(0)
  units[1]?.element.remove()
  reader.step(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(speech.texts().at(-1)).toBe('第三段。')
  reader.step(-2)
  await vi.advanceTimersByTimeAsync(0)
  expect(speech.texts().at(-1)).toBe('第一段。')
  reader.stop()
  await speech.finish()
  expect(now()).toEqual({ state: 'idle', at: 0, of: 0 })
  expect(marks.at(-1)).toBeUndefined()
  expect(speech.spoken).toHaveLength(3)
})

test.each([
  ['', []],
  ['短句', ['短句']],
  ['一句。又一句！', ['一句。', '又一句！']],
  [`${'长'.repeat(70)}，${'句'.repeat(70)}。`, [`${'长'.repeat(70)}，`, `${'句'.repeat(70)}。`]],
  ['无'.repeat(200), ['无'.repeat(160), '无'.repeat(40)]],
])('%s is split into short utterances', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces)
})
