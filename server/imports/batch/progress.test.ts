import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { showProgress, waitingLine, type Screen } from './progress.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function screenOf(terminal: boolean) {
  const written: string[] = []
  const keep = (text: string) => void written.push(text)
  const screen: Screen = { terminal, write: keep, log: keep, complain: keep }
  return { screen, written }
}

const at = (done: number) => ({ done, total: 22_000, counter: '孔' })

test('without a terminal prints a line every few seconds with the remaining time', () => {
  const { screen, written } = screenOf(false)
  const { onProgress, end } = showProgress(screen, '正在入库')
  for (const done of [400, 2400, 4400, 6400, 8400]) {
    onProgress(at(done))
    vi.advanceTimersByTime(2500)
  }
  end()
  expect(written).toEqual([
    '  正在入库 400 / 22,000 孔',
    '  正在入库 4,400 / 22,000 孔，约剩 22 秒',
    '  正在入库 8,400 / 22,000 孔，约剩 17 秒',
  ])
})

test('on a terminal updates one line and clears it at the end', () => {
  const { screen, written } = screenOf(true)
  const { onProgress, end } = showProgress(screen, '正在入库')
  onProgress(at(0))
  vi.advanceTimersByTime(60_000)
  onProgress(at(5500))
  end()
  expect(written).toEqual([
    '\r  ░░░░░░░░░░░░░░░░░░░░░░░░ 正在入库 0 / 22,000 孔\u001B[K',
    '\r  ██████░░░░░░░░░░░░░░░░░░ 正在入库 5,500 / 22,000 孔，约剩 3 分钟\u001B[K',
    '\r\u001B[K',
  ])
})

test('tells a waiting import who holds the lock, since when, and its progress', () => {
  const holder = { job: '导入 大.ags', since: new Date('2026-03-01T02:03:04Z'), done: 8400, total: 22_000 }
  expect(waitingLine(holder)).toBe('正在等待：“导入 大.ags”尚未结束（10:03:04 开始，已完成 8,400 / 22,000）')
  expect(waitingLine(undefined)).toBe('正在等待：另一项导入尚未结束')
})
