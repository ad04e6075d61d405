import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { askAll, listMissing, readAnswers, refusalOf, unitLines, writeAnswers } from './setup.ts'

/** Answers one question after the other, and keeps what was said. */
function answering(answers: readonly string[]) {
  const [left, said, asked] = [[...answers], [] as string[], [] as string[]]
  const ask = async (words: string) => {
    asked.push(words)
    return left.shift() ?? ''
  }
  return { ask, print: (line: string) => void said.push(line), said, asked, left }
}

test('an answer that will not do is asked for again, with the reason; an empty one leaves its variable out', async () => {
  const talk = answering([
    'dizhi.example.cn',
    'https://dizhi.example.cn',
    '80a',
    '',
    '127.0.0.1',
    '',
    'backup',
    '/mnt/b',
  ])
  expect(await askAll(talk.ask, talk.print)).toEqual({
    PUBLIC_URL: 'https://dizhi.example.cn',
    TRUST_PROXY: '127.0.0.1',
    BACKUP_DIR: '/mnt/b',
  })
  expect(talk.said).toEqual([
    expect.stringContaining('PUBLIC_URL'),
    expect.stringContaining('PORT'),
    expect.stringContaining('BACKUP_DIR'),
  ])
  expect(talk.asked.some((words) => words.includes('发件地址'))).toBe(false)
})

test('mail is asked for with its sender, and both are looked at', async () => {
  const talk = answering([
    '',
    '',
    '',
    '',
    '',
    '',
    'smtps://a:b@mail.example.cn',
    'nobody',
    'library@example.cn',
    '',
  ])
  expect(await askAll(talk.ask, talk.print)).toEqual({
    SMTP_URL: 'smtps://a:b@mail.example.cn',
    MAIL_FROM: 'library@example.cn',
  })
})

test('a database that does not answer is no answer', async () => {
  expect(await refusalOf({ DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' })).toMatch(
    /^连接不上 DATABASE_URL(?!.*secret)/,
  )
})

test('answers stand in their lines, what was answered before and is not now is a remark, others stay', async () => {
  const file = await readFile(join(import.meta.dirname, '../../ops/debian/environment'), 'utf8')
  const first = writeAnswers(file, {
    PUBLIC_URL: 'https://a.cn',
    METRICS: '127.0.0.1:9464',
    TIANDITU_KEY: 'x',
  })
  expect(first).toMatch(/^PUBLIC_URL=https:\/\/a\.cn$/m)
  expect(first).toMatch(/^DEMO=none$/m)
  expect(first).toMatch(/\nTIANDITU_KEY=x\n$/)
  const second = writeAnswers(first, { PUBLIC_URL: 'https://b.cn' })
  expect(second.match(/^#?PUBLIC_URL=.*$/gm)).toEqual(['PUBLIC_URL=https://b.cn'])
  expect(second).toMatch(/^#METRICS=127\.0\.0\.1:9464$/m)
  expect(writeAnswers(second, { PUBLIC_URL: 'https://b.cn' })).toBe(second)
})

test('what is missing is told, and nothing that is there', () => {
  const all = { PUBLIC_URL: 'https://a.cn', BACKUP_DIR: '/b', SMTP_URL: 'x', METRICS: 'y' }
  expect(listMissing({}).join('')).toMatch(/https.*没有备份.*没有邮件.*没有监测.*secret\.key/)
  expect(listMissing(all).join('')).not.toMatch(/没有(?:备份|邮件|监测| https)/)
  expect(listMissing({ ...all, DATABASE_URL: 'z' }).join('')).toContain('自备的数据库')
})

test('what was answered before stands where nothing is typed, and goes where that is said', async () => {
  const before = readAnswers(
    'DEMO=none\nPUBLIC_URL=https://a.cn\n#METRICS=127.0.0.1:1\nBACKUP_DIR=/mnt/b\nPORT=8080\n',
  )
  expect(before).toEqual({ PUBLIC_URL: 'https://a.cn', BACKUP_DIR: '/mnt/b', PORT: '8080' })
  const talk = answering(['', '8090', '', '', '-'])
  expect(await askAll(talk.ask, talk.print, before)).toEqual({ PUBLIC_URL: 'https://a.cn', PORT: '8090' })
  expect(talk.asked[0]).toContain('现为 https://a.cn')
})

test('a folder with blanks and signs of its own is one path for the unit', () => {
  expect(unitLines('/mnt/my 100%')).toBe(
    '[Unit]\nRequiresMountsFor="/mnt/my 100%%"\n\n[Service]\nReadWritePaths="-/mnt/my 100%%"\n',
  )
})
