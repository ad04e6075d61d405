import { expect, test } from 'vitest'

import { everydayWords, readCounterQuestion } from './everyday.ts'

test.each<[question: string, facts: string, holidays?: string]>([
  ['服务时间', 'hours'],
  ['開放時間', 'hours'],
  ['请问周末开门吗？', 'hours'],
  ['国庆闭馆', 'hours', '国庆'],
  ['春节放假几号上班', 'hours', '春节'],
  ['地址', 'address'],
  ['资料馆在哪里', 'address'],
  ['海州市地质资料馆怎么走', 'address'],
  ['联系电话是多少', 'phones'],
  ['服务时间 电话', 'hours phones'],
  ['在哪里', ''],
  ['钻孔位置', ''],
  ['监测点在哪里', ''],
  ['地铁', ''],
  ['位置', ''],
  ['开放', ''],
  ['国庆', '', '国庆'],
  ['粉质黏土', ''],
  ['', ''],
])('%s asks for %s', (question, facts, holidays = '') => {
  expect(readCounterQuestion(question, '海州市地质资料馆')).toEqual({
    facts: facts.split(' ').filter(Boolean),
    holidays: holidays.split(' ').filter(Boolean),
  })
})

test('words of one row stand for each other', () => {
  expect(everydayWords('借书')).toContain('借阅')
  expect(everydayWords('黏土')).toEqual(['黏土'])
})
