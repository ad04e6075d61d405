import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { Source } from '#server/foreign-files/source.ts'
import { readSource } from '#server/imports/reader.ts'
import { commonCharacters, textIn } from '#testing/builders/encoded-text.ts'

const bom = '\uFEFF'
const simplified = commonCharacters('gb18030')
const traditional = commonCharacters('big5')
const words = (characters: string[], minLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength: 40 }).map((list) => list.join(''))

const lizheng = (name: string) => `#ZK#\tZK1\t鑑別\n#TC#\t${name}\t3.2\n`.replace('鑑別', '')
const ags = (name: string) =>
  `"GROUP","LOCA"\r\n"HEADING","LOCA_ID","LOCA_REM"\r\n"UNIT","",""\r\n"TYPE","ID","X"\r\n"DATA","BH1","${name}"\r\n`

const nameIn = (source: Source, field: string) =>
  [...source.rows].map(({ cells }) => cells[field]?.raw).find((raw) => raw !== undefined)
const notes = (source: Source) => source.problems.map(({ reason }) => reason).join()

describe('理正 text', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'gb18030'] as const)('any words in %s', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(words(simplified, 3), fc.boolean(), async (name, marked) => {
        const mark = marked && encoding !== 'gb18030' ? bom : ''
        const source = await readSource(kinds, textIn(mark + lizheng(name), encoding))
        expect(nameIn(source, 'name') === name || notes(source).includes('编码无法确定')).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('any words in Big5 are decoded, or reported as uncertain', async () => {
    let right = 0
    await fc.assert(
      fc.asyncProperty(words(traditional, 3), async (name) => {
        const source = await readSource(kinds, textIn(lizheng(name), 'big5'))
        const isRight = nameIn(source, 'name') === name
        right += Number(isRight)
        expect(isRight || notes(source).includes('请核对文字')).toBe(true)
      }),
      { numRuns: 200 },
    )
    expect(right).toBeGreaterThan(180)
  })

  test('soil names in Big5, with a report line', async () => {
    const source = await readSource(kinds, textIn(lizheng('粉質黏土夾薄層粉砂'), 'big5'))
    expect(nameIn(source, 'name')).toBe('粉質黏土夾薄層粉砂')
    expect(notes(source)).toContain('文件是 Big5 编码')
  })

  test('soil names in GB18030 need no report line, however few they are', async () => {
    const source = await readSource(kinds, textIn(lizheng('粉质黏土'), 'gb18030'))
    expect(nameIn(source, 'name')).toBe('粉质黏土')
    expect(notes(source)).not.toContain('编码')
  })

  test('Big5 with a broken byte is not decoded in another encoding', async () => {
    const file = [...textIn(lizheng('粉質黏土夾薄層粉砂與礫石'), 'big5'), 0xff, 0x0a]
    await expect(readSource(kinds, new Uint8Array(file))).rejects.toThrow(
      '像是 Big5 编码，但第 3 行有无效字节',
    )
  })
})

describe('AGS4', () => {
  test.each([
    ['gb18030', simplified],
    ['big5', traditional],
  ] as const)('Chinese in %s is decoded, or reported', async (encoding, characters) => {
    let right = 0
    await fc.assert(
      fc.asyncProperty(words(characters, 6), async (name) => {
        const source = await readSource(kinds, textIn(ags(name), encoding))
        const isRight = nameIn(source, 'remark') === name
        right += Number(isRight)
        expect(isRight || /请核对|Windows-1252|非 ASCII/.test(notes(source))).toBe(true)
      }),
      { numRuns: 100 },
    )
    expect(right).toBeGreaterThan(90)
  })

  test.each(['25°C, 3 m², ±0.1', 'Rue de l’Été – café', 'Straße, Öl, ½ µm'])(
    '%s stays Western',
    async (remark) => {
      const western = new Map([
        ['’', 0x92],
        ['–', 0x96],
      ])
      const bytes = [...ags(remark)].map((c) => western.get(c) ?? c.charCodeAt(0))
      expect(nameIn(await readSource(kinds, new Uint8Array(bytes)), 'remark')).toBe(remark)
    },
  )
})

test('characters that nobody sees are left out, and told with their lines', async () => {
  const text = '#ZK#\tZK\u200b1\t鉴别孔\t\t\t\t4.5\n#TC#\t粉质黏\u202d土\t3.2\t\t1\n'
  const source = await readSource(kinds, textIn(text, 'utf-8'))
  expect([...source.rows][0]?.owner.raw).toBe('ZK1')
  expect(notes(source)).toContain('2 行含看不见的字符（第 1、2 行），已去掉')
})
