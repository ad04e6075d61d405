import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openSaver, type SaveState } from './saver.ts'

interface RequestValues {
  purpose: string
  reason: string
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const sent: Partial<RequestValues>[] = []
  const states: SaveState['is'][] = []
  const line = { isDown: false }
  const send = (change: Partial<RequestValues>) => {
    if (line.isDown) return Promise.reject(new Error('网络不通'))
    sent.push(change)
    return Promise.resolve()
  }
  return { sent, states, line, saver: openSaver<RequestValues>(send, ({ is }) => void states.push(is)) }
}

test('several changes are one call', async () => {
  const { sent, saver, states } = opened()
  saver.change({ reason: '区' })
  saver.change({ reason: '区域' })
  saver.change({ purpose: 'science' })
  await vi.advanceTimersByTimeAsync(599)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ reason: '区域', purpose: 'science' }])
  expect(states).toEqual(['saving', 'saved'])
})

test('what could not be saved is sent with the next change, the newest value last', async () => {
  const { sent, states, line, saver } = opened()
  line.isDown = true
  saver.change({ reason: '甲', purpose: 'science' })
  await vi.advanceTimersByTimeAsync(600)
  line.isDown = false
  saver.change({ reason: '乙' })
  await saver.flush()
  expect(sent).toEqual([{ reason: '乙', purpose: 'science' }])
  expect(states).toEqual(['saving', 'failed', 'saving', 'saved'])
})

test('before something is submitted the rest is sent, or the failure is known', async () => {
  const { sent, line, saver } = opened()
  await saver.flush()
  expect(sent).toEqual([])
  line.isDown = true
  saver.change({ reason: '甲' })
  await expect(saver.flush()).rejects.toThrow('网络不通')
})
