import { expect, test } from 'vitest'

import { citedText } from './citations.ts'

test.each([
  [''],
  ['有两个钻孔。'],
  ['有两个钻孔[9]。'],
  ['有两个钻孔[0][-1][1a]。'],
  ['见 https://evil.example/?a=[1]'],
])('“%s” cites nothing: it is no answer', (answer) => {
  expect(citedText(answer, 2)).toBeNull()
})

test.each([
  ['孔深 60 m[1]，在鹭洲区[2]。', '孔深 60 m[1]，在鹭洲区[2]。', [1, 2]],
  ['孔深 60 m【1，3】。', '孔深 60 m[1]。', [1]],
  ['孔深 60 m[1, 2]，[7]另有一孔。', '孔深 60 m[1][2]，另有一孔。', [1, 2]],
  ['[点这里](https://evil.example/x) 孔深[1](https://evil.example)', '点这里 孔深[1]', [1]],
  ['<a href="https://evil.example">孔</a><img src=x onerror=alert(1)>[1]', '孔[1]', [1]],
  ['## 结论\n\n\n\n**孔深** `60 m`[1] 见 www.evil.example/a。', '结论\n\n孔深 60 m[1] 见 。', [1]],
  ['\u202E孔\u0000深\u200B[1]', '孔深[1]', [1]],
])('%j is shown as %j', (answer, text, cited) => {
  expect(citedText(answer, 2)).toEqual({ text, cited: new Set(cited) })
})

test('what is long is cut, and takes no time', () => {
  const answer = `${'孔[1]'.repeat(2000)}${'['.repeat(100_000)}${'<a'.repeat(50_000)}`
  expect(citedText(answer, 1)?.text.length).toBeLessThanOrEqual(4000)
})
