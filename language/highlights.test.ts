import { describe, expect, test } from 'vitest'

import { highlighterOf, highlights, mergeHighlights, type Highlight } from './highlights.ts'
import { readQuery } from './query.ts'

/** The text with [ ] around what is marked. */
function shown(text: string, found: readonly Highlight[]): string {
  const ends = found.flatMap(([from, to], i) => [
    text.slice(found[i - 1]?.[1] ?? 0, from),
    text.slice(from, to),
  ])
  return ends.map((part, i) => (i % 2 ? `[${part}]` : part)).join('') + text.slice(found.at(-1)?.[1] ?? 0)
}
const answer = (text: string, typed: string, exact = false) =>
  shown(text, highlights(text, readQuery(typed, { exact })))

describe('never half a word, half a number, half a character', () => {
  test.each([
    ['埋深170米，117号', '17'],
    ['17号线', '7号线'],
    ['SZK1、AZK1', 'zk1'],
    ['YT-2006-001', '006'],
    ['YT-2006-001', 't2006'],
    ['12006', '2006'],
    ['13.5 m', '3.5'],
    ['1:50000、1:2.5 万', '1:5万'],
    ['第15-1层', '5-1'],
    ['5-10 厘米', '5-1'],
    ['⑤11、⑮1', '⑤1'],
    ['Elphidium', 'phid'],
    ['月汀路22-4地块', '2-4'],
    ['月汀路22-4地块', '路2'],
    ['月汀路22-4地块', '2-4地块'],
    ['粉质砂土', '粉质黏土'],
    ['粉质，黏土', '粉质黏土'],
    ['黏质粉土', '亚黏土'],
    ['a b', 'ab'],
    ['静力触探', 'cpt '],
    ['', '黏土'],
    ['黏土', '%'],
  ])('%s × %s', (text, typed) => expect(answer(text, typed, true)).toBe(text))
})

describe('highlighted spans', () => {
  test.each([
    ['埋深170米，17号线，第17层', '17', '埋深170米，[17]号线，第[17]层'],
    ['17号线与7号线', '7号线', '17号线与[7号线]'],
    ['SZK1、ZK1、ZK-1', 'zk1', 'SZK1、[ZK1]、[ZK-1]'],
    ['ZK 17 孔、ＺＫ－１７、ZK017', 'zk-17', '[ZK 17] 孔、[ＺＫ－１７]、[ZK017]'],
    ['ZK10', 'zk1', '[ZK1]0'], // codes are found by how they begin
    ['灰色粉质 粘土夹粉砂', '粉质黏土', '灰色[粉质 粘土]夹粉砂'],
    ['灰色粉质粘土', '质黏', '灰色粉[质粘]土'],
    ['黏\n土', '黏土', '[黏\n土]'],
    ['鑽孔柱狀圖', '钻孔柱状图', '[鑽孔柱狀圖]'],
    ['👍🏽粘土👍', '黏土', '👍🏽[粘土]👍'],
    ['𠮷野粘土𠮷', '𠮷', '[𠮷]野粘土[𠮷]'],
    ['黏\u0301土层', '黏土', '[黏\u0301土]层'],
    ['黏\ud800土层', '黏土', '[黏\ud800土]层'],
    ['⑤1-2层、⑤₁、⑤11、5-1-1', '⑤1', '[⑤1-2]层、[⑤₁]、⑤11、[5-1-1]'],
    ['③t层与③层', '③t', '[③t]层与③层'],
    ['第⑤1层 黏土', '第5-1层', '第[⑤1]层 黏土'],
    ['YT-2006-001-L0001', '2006-001', 'YT-[2006-001]-L0001'],
    ['YT-2006-001-L0001', 'yt2006001', '[YT-2006-001]-L0001'],
    ['YT-2006-001-L0001', 'l0001', 'YT-2006-001-[L0001]'],
    ['YD01·KC-0001', 'kc0001', 'YD01·[KC-0001]'],
    ['GB/T 14848-2017', 'gbt14848', '[GB/T 14848]-2017'],
    ['GB/T 14848-2017', 'GB/T14848-2017', '[GB/T 14848-2017]'],
    ['GB/T 14848-2017', '2017', 'GB/T 14848-[2017]'],
    ['见 GB 50021-2001。', 'GB 50021-2001', '见 [GB 50021-2001]。'],
    ['1:5 万、1：5万、1:50 万', '1:5万', '[1:5 万]、[1：5万]、1:50 万'],
    ['孔深 3.5 m', '3.5', '孔深 [3.5] m'],
    ['ﬁne sand', 'fine', '[ﬁne] sand'],
    ['地质地质资料', '地质资料', '地质[地质资料]'],
    ['ammonia beccarii', 'beccarii ammonia', '[ammonia] [beccarii]'],
    ['静力触探（CPT）', '静探', '[静力触探]（[CPT]）'],
    ['亚粘土', '粉质黏土', '[亚粘土]'],
    ['云汀市汀东新区', 'tdxq', '云汀市[汀东新区]'],
    ['云汀市汀东新区', 'tingdong', '云汀市[汀东]新区'],
    ['重庆', 'cq', '[重庆]'],
    ['spt 标准贯入', 'spt', '[spt] [标准贯入]'],
    ['粉质黏土 粉砂', '黏土 粉质黏', '[粉质黏土] 粉砂'], // overlapping ones are one
  ])('%s × %s', (text, typed, wanted) => expect(answer(text, typed)).toBe(wanted))

  test('letters are pinyin only where they do not occur as letters', () => {
    expect(answer('TD 汀东', 'td')).toBe('[TD] 汀东')
    expect(answer('汀东', 'td', true)).toBe('汀东')
  })

  test('highlights per term', () => {
    expect(highlighterOf(readQuery('黏土 ⑤ 砂'))('⑤1 粉质黏土', true)).toEqual([
      { highlights: [[5, 7]], sure: false },
      { highlights: [[0, 2]], sure: true },
      { highlights: [], sure: false },
    ])
  })

  test.each([
    ['③ 淤泥质粉质黏土；②1 粉质黏土', '亚粘土', '③ 淤泥质粉质黏土；②1 [粉质黏土]'],
    ['③ 淤泥质粉质黏土', '亚粘土', '③ 淤泥质[粉质黏土]'],
    ['黏土与粉质黏土', '黏土', '[黏土]与粉质黏土'],
    ['粉细砂、粉砂', '砂', '粉细[砂]、粉[砂]'],
  ])('inside the name of another soil only where it stands nowhere else: %s, %s', (text, asked, wanted) =>
    expect(answer(text, asked)).toBe(wanted),
  )
})

test('merges adjacent highlights in order', () => {
  const found: Highlight[] = [
    [5, 7],
    [0, 2],
    [2, 3],
    [6, 9],
    [6, 7],
  ]
  expect(mergeHighlights(found)).toEqual([
    [0, 3],
    [5, 9],
  ])
  expect(found[0]).toEqual([5, 7])
})

const chars = [...'黏粘土质粉①⑤₁1270zkZK-－ /.()（）汀东新区鑽👍🏽𠮷é\u0301\u200b\ud800\udc00\n，“”%_ﬁ½ ']

/** Pseudo-random numbers (Lehmer) that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state
}

test('highlights are within the text, sorted, disjoint, and split no character: 500 texts and queries', () => {
  const random = numbers(7)
  const some = (max: number) =>
    Array.from({ length: random.next().value % max }, () => chars[random.next().value % chars.length]).join(
      '',
    )
  let marked = 0
  for (let i = 0; i < 500; i += 1) {
    const [text, typed] = [some(60), some(6)]
    const found = highlights(text, readQuery(typed))
    marked += found.length
    let before = -1
    for (const [from, to] of found) {
      expect([text, typed, before < from, from < to, to <= text.length]).toEqual([
        text,
        typed,
        true,
        true,
        true,
      ])
      const parted = [from, to].filter((at) =>
        /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)),
      )
      expect([text, typed, parted]).toEqual([text, typed, []])
      before = to
    }
  }
  expect(marked).toBeGreaterThan(200)
})
