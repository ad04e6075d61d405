import { expect, test } from 'vitest'

import { fold } from './fold.ts'
import { segmentsOf } from './segments.ts'

const known = new Set(['汀东新区', '粉质黏土', '淤泥质粉质黏土', '静力触探', '静力触探孔'])

test.each([
  ['', ''],
  ['，。', ''],
  ['汀东新区静力触探孔', '汀东新区 静力触探孔'],
  ['汀东新区的静力触探', '汀东新区 静力触探'],
  ['淤泥质粉质粘土', '淤泥质粉质黏土'],
  ['⑤1层粉质黏土', '⑤1 粉质黏土'],
  ['ZK17静力触探', 'zk17 静力触探'],
  ['2020年汀东新区', '2020 汀东新区'],
  ['附近有哪些静力触探', '静力触探'],
  ['汀东新区汀东新区', '汀东新区'],
  ['地铁旁静力触探', '地铁 静力触探'],
  ['静力触探判别', '静力触探 判别'],
  ['汀东星区静力触探', '汀东星区 静力触探'],
  ['的', '的'],
  ['黏，砂', '黏 砂'],
  ['的在', '的 在'],
])('%s: %s', (text, words) => expect(segmentsOf(fold(text), known).join(' ')).toBe(words))

test('segments of unknown words keep every character', () => {
  for (const text of ['𠮷野林', '砂土液化判别', '古河道分布特征', 'a'.repeat(500)])
    expect(segmentsOf(text, new Set()).join('')).toBe(text)
})
