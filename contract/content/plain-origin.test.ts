import { expect, test } from 'vitest'

import { judgeOrigin, originFault } from './plain-origin.ts'

test.each([
  ['https://*', '须为“https://主机”，不能有通配符与路径'],
  ['https://*.example.cn', '须为“https://主机”，不能有通配符与路径'],
  ['https://a;x', '须为“https://主机”，不能有通配符与路径'],
  ['https://a.cn,b.cn', '须为“https://主机”，不能有通配符与路径'],
  ['example.cn', '须为“https://主机”，不能有通配符与路径'],
  ['javascript:alert(1)', '须为“https://主机”，不能有通配符与路径'],
  ['https://A.example.cn', '须写成“https://a.example.cn”'],
  ['https://a.example.cn/path', '须写成“https://a.example.cn”'],
  ['https://a.example.cn:443', '须写成“https://a.example.cn”'],
  ['https://a.example.cn:99999', '须为“https://主机”，不能有通配符与路径'],
  ['https://地质.cn', '须写成“https://xn--cesw96j.cn”'],
  ['https://a.example.cn:8443', undefined],
  ['http://127.0.0.1:8080', undefined],
])('%s: %s', (text, fault) => expect(originFault(text)).toBe(fault))

test.each([
  ['https://portal.example.cn', true, '名单中有 https://portal.example.cn'],
  ['https://library.example.cn', true, '这是本站自己，不必登记'],
  ['http://portal.example.cn', false, '名单中有的是 https://portal.example.cn，协议或端口不同'],
  ['https://evil.example', false, '名单中没有这个网站'],
  ['https://*', false, '这不是网站的地址：须为“https://主机”，不能有通配符与路径'],
])('%s is judged %s: %s', (given, allowed, why) => {
  const listed = ['https://portal.example.cn']
  expect(judgeOrigin(given, listed, 'https://library.example.cn')).toEqual({ allowed, why })
})
