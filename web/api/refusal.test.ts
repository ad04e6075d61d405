import { expect, test } from 'vitest'

import { errors } from '#contract/errors.ts'

import { refusalIn } from './refusal.ts'

/** The error codes of the specification and our own, each with its message. */
const catalogue: [code: number, error: string, words: string][] = [
  [400, 'invalid_input', '输入有误，请检查后再试'],
  [401, 'not_signed_in', '请先登录'],
  [403, 'forbidden', '没有权限'],
  [404, 'not_found', '没有找到这一项，可能已经撤下'],
  [405, 'method_not_allowed', '不支持这种请求方法'],
  [408, 'request_timeout', '请求超时'],
  [413, 'body_too_large', '提交的内容过大'],
  [415, 'media_type_refused', '不支持这种内容类型'],
  [429, 'too_many_requests', '请求过于频繁，请稍后再试'],
  [500, 'server_error', '问题在我们这边，已经记下，请稍后再试'],
  [501, 'not_implemented', '尚未提供这项功能'],
  [502, 'service_unavailable', '服务暂时不可用，请稍后再试'],
  [503, 'service_unavailable', '服务暂时不可用，请稍后再试'],
  [504, 'gateway_timeout', '网络超时，请稍后再试'],
  [507, 'disk_full', '存储空间不足，暂时不能保存'],
  [418, 'unknown_error', '操作未成功，原因不明，请稍后再试'],
  [599, 'unknown_error', '操作未成功，原因不明，请稍后再试'],
  [-1, 'unknown_error', '操作未成功，原因不明，请稍后再试'],
]

test.each(catalogue)('%i is %s, in the words of the server or in ours', (code, error, words) => {
  const refusal = { code: error, status: code }
  expect(refusalIn({ status: 200, code })).toMatchObject({ ...refusal, message: words })
  expect(refusalIn({ status: 200, code, message: '', data: null })).toMatchObject({ message: words })
  expect(refusalIn({ status: 200, code, message: '库房盘点' })).toMatchObject({
    ...refusal,
    message: '库房盘点',
  })
})

test.each(catalogue.filter(([code]) => code > 0))(
  '%i of a gateway says the same, and ends no session',
  (status, _, words) => {
    const message = status === 403 ? '访问被拒绝，如有疑问请与本馆联系' : words
    expect(refusalIn({ status })).toMatchObject({ code: 'unknown_error', status, message })
  },
)

test.each(Object.entries(errors))('%s comes with its own words', (error, [status, words]) => {
  expect(refusalIn({ status, code: status, data: { error } })).toMatchObject({
    code: error,
    status,
    message: words,
  })
})

test('a refusal that the page has no list of keeps name, status and sentence', () => {
  const data = { error: 'seat_taken', fields: { opens: '约满' } }
  expect(refusalIn({ status: 550, code: 550, message: '这个时段已约满', data })).toMatchObject({
    ...{ code: 'seat_taken', status: 550, message: '这个时段已约满' },
    detail: { fields: { opens: '约满' } },
  })
  expect(refusalIn({ status: 550, data }).message).toBe('操作未成功，原因不明，请稍后再试')
})

test.each(['constructor', 'toString', 17, null, { a: 1 }])('%s is no name of a refusal', (error) => {
  expect(refusalIn({ status: 500, code: 500, data: { error } }).code).toBe('server_error')
})

test.each(['text', 7, ['a'], true])('%s as data tells nothing', (data) => {
  expect(refusalIn({ status: 500, code: 500, data }).detail).not.toHaveProperty('request')
})

test('an HTML page is not parsed as an envelope', () => {
  expect(refusalIn({ status: 200 })).toMatchObject({ code: 'unknown_error', status: 500 })
})
