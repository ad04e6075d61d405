import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { search, type SearchResults, type Hit, type Highlights } from '#contract/search/search.ts'
import { fold } from '#language/fold.ts'
import { documentWords } from '#language/tokenizer.ts'
import { testApp, type Caller, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'

let library: TestApp
let member: Caller

beforeAll(async () => {
  library = await testApp({ city: true })
  member = await library.signIn()
  await buildBorehole(library.db, {
    code: 'LK-017',
    title: '老滩井7号',
    values: { projectName: '17號線勘察', remark: '原始編錄用舊名' },
    parts: { strata: strata(['②', '轻亚粘土', 4], ['③', '亚砂土', 9], ['⑤1a', '灰色淤泥质土', 20]) },
  })
  await buildRecord(library.db, kinds.literature, {
    code: 'LX-1',
    title: '潮滩沉积速率的测定',
    values: {
      doi: '10.99999/yt.2024.007',
      isbn: '978-0-00-000000-2',
      authors: '江澜，欧阳屿',
      keywords: 'CPTU；③t 层',
    },
  })
  await hangPage('GW-F001', '第七章 罚则\n伪造地质资料的，由主管部门责令改正（见 SZK-1）。')
})

/** Hangs page 3 of a file on a record, as the reader of files leaves it. */
async function hangPage(code: string, text: string): Promise<void> {
  const file = await buildFile(library, code, Buffer.from(text))
  const plain = text.split('\n').map(fold).join('\n')
  await sql`insert into file_page (file, record, page, text, plain, words)
    select id, record, 3, ${text}, ${plain}, array_to_tsvector(${[...documentWords(plain)]}::text[])
    from file where id = ${file}::uuid`.execute(library.db)
}

/** Asks exactly where the question begins with `=`. */
const ask = (text: string, by = library.visitor): Promise<SearchResults> =>
  by.call(search.find, text.startsWith('=') ? { text: text.slice(1), exact: true } : { text })

const shown = (text: string, highlights: Highlights) =>
  highlights
    .toReversed()
    .reduce((s, [from, to]) => `${s.slice(0, from)}[${s.slice(from, to)}]${s.slice(to)}`, text)

/** A hit in one line: kind, code, title, snippets; marks in brackets. */
const lineOf = ({ entry, codeHighlights, titleHighlights, snippets }: Hit) =>
  [
    ...[entry.kind, shown(entry.code, codeHighlights), shown(entry.title, titleHighlights)],
    ...snippets.map(({ label, text, highlights }) => `${label}:${shown(text, highlights)}`),
  ].join(' ')

/** A question, what its first hit says, and what no hit of the first page may say. */
type Row = [question: string, expected: RegExp, never?: RegExp]

const linesOf = async (question: string, by?: Caller) => (await ask(question, by)).records.map(lineOf)

const rows: Record<string, Row[]> = {
  'soils, old names and new': [
    ['粉质粘土', /地层:.*\[粉质黏土\]/],
    ['亚粘土', /地层:.*\[粉质黏土\]/],
    ['轻亚粘土', /\[黏质粉土\]/],
    ['亚砂土', /\[黏质粉土\]/],
    ['淤泥质土', /\[软土\]/],
    ['淤泥质粘土', /④ \[淤泥质黏土\]/, /\[淤泥质粉质/],
    ['=亚砂土', /^borehole LK-017 .*\[亚砂土\]/, /粉土/],
    ['=轻亚粘土', /^borehole LK-017 .*\[轻亚粘土\]/],
    ['=淤泥质土', /^borehole LK-017 .*\[淤泥质土\]/],
    ['暗浜', /\[浜填土\]/],
    ['建筑垃圾土', /\[杂填土\]/],
    ['凝灰岩', /^thinSection .*流纹质\[凝灰岩\]/],
    ['粉质黏土、粉砂互层', /\[粉质黏土\]、\[粉砂互层\]/],
    ['“粉质黏土”', /\[粉质黏土\]/],
    ['有孔虫', /^fossil .*\[有孔虫\]/],
    ['Ammonia beccarii', /^fossil .*\[Ammonia\] \[beccarii\]/],
    ['elph', /^fossil .*\[Elph\]idium/],
  ],
  'one character, parts of words': [
    ['黏', /\[黏\]/],
    ['井', /\[井\]/],
    ['铁', /^waterQualityWell .*\[铁\]/],
    ['滩', /\[滩\]/],
    ['质黏', /粉\[质黏\]土/],
    ['泥质', /\[泥质\]/],
    ['号点', /^gnssPoint .*\d\[号点\]/],
    ['分层标', /^extensometer F001 .*\[分层标组\]/],
  ],
  layers: [
    ['⑤1', /\[⑤1(-\d)?\]/, /\[⑤[2-4]/],
    ['⑤1-2', /\[⑤1-2\]/, /\[⑤1-1|\[⑤1\]/],
    ['③t', /\[③t\]/, /\[③\]/],
    ['⑤1a', /^borehole LK-017 .*\[⑤1a\]/],
    ['⑥层缺失', /古河道.*\[⑥层缺失\]/],
    ['⑥', /\[⑥\]/],
    ['⑦2粉细砂', /\[⑦2\].*\[粉细砂\]|\[粉细砂\].*\[⑦2\]/],
    ['⑨', /\[⑨/, /\[⑨?9/],
    ['5-1', /\[⑤1/, /\[5-1/],
    ['①1 杂填土', /\[①1\] \[杂填土\]/],
    ['Q42', /\[Q4²\]/, /\[Q4³/],
    ['Q4', /\[Q4[¹²³]\]/],
    ['QⅣ', /\[Q4[¹²³]\]/],
  ],
  'codes and numbers': [
    ['YT-2006-001', /^project \[YT-2006-001\]/],
    ['yt2006001', /^project \[YT-2006-001\]/],
    ['2006-001', /-\[2006-001\]/],
    ['YT-2006-001-L0001', /^borehole \[YT-2006-001-L0001\]/],
    ['yt2006001l0001', /^borehole \[YT-2006-001-L0001\]/],
    ['L0001', /^borehole \S+-\[L0001\]/],
    ['YT-2012-001-G', /^borehole \[YT-2012-001-G\]/, /-[LC]\d{4}/],
    ['YX-YT-2006-001-G0031', /^core \[YX-YT-2006-001-G0031\]/],
    ['YD01-KC0001', /^archive \[YD01-KC0001\]/],
    ['yd01 kc 0001 z01', /^archive \[YD01\]-\[KC0001\]-\[Z01\]/],
    ['KC0001-Z01', /^archive YD01-\[KC0001-Z01\]/],
    ['YTWX-0001', /^literature \[YTWX-0001\]/],
    ['YTKY-2006-001', /^result \[YTKY-2006-001\]/],
    ['YTDC-1988', /^survey \[YTDC-1988\]-00\d/],
    ['F001', /^extensometer \[F001\]/],
    ['sz001', /^benchmark \[SZ001\]/],
    ['ytg 001', /^gnssPoint \[YTG001\]/],
    ['ytg1', /^gnssPoint \[YTG001\]/],
    ['ＹＴＧ００１', /^gnssPoint \[YTG001\]/],
    ['KC-001', /^pumpingWell \[KC001\]/],
    ['lk17', /^borehole \[LK-017\]/],
    ['KYJD', /^researchBase \[KYJD\]-0/],
    ['GB/T 14848', /^publicDocument GW-B024 .*\[GB\/T 14848\]-2017/, /50021/],
    ['gbt14848', /^publicDocument GW-B024 .*\[GB\/T 14848\]-2017/],
    ['GB/T14848-93', /^publicDocument GW-B023 .*\[GB\/T 14848-93\]/, /2017/],
    ['14848', /^publicDocument GW-B024 .*GB\/T \[14848\]/],
    ['GB 50021-2001', /^publicDocument GW-B025 .*\[GB 50021-2001\]/],
    ['HJ 164', /^publicDocument GW-B033 .*\[HJ 164\]/],
    ['dzt0283', /^publicDocument GW-B029 .*\[DZ\/T 0283\]/],
    ['国土资发〔2005〕215号', /^publicDocument GW-Z010 .*\[215号\]/],
    ['国务院令第349号', /^publicDocument GW-F001 .*\[国务院令第349号\]/],
    ['10.99999/yt.2024.007', /^literature LX-1 .*\[10\.99999\/yt\.2024\.007\]/],
    ['9780000000002', /^literature LX-1 .*\[978-0-00-000000-2\]/],
    ['33-6', /\[33-6\]地块/, /\[33-6\]\d/],
    ['芦花大道33-6地块', /\[芦花大道33-6地块\]/],
    ['3号点', /^gnssPoint .*\D\[3号点\]/, /\d\[3/],
    ['17号线', /^borehole LK-017 .*\[17號線\]/],
    ['17', /\b\[17\]\b|\D\[17\]\D/, /\d\[17|\[17\]\d/],
    ['2019年', /\[2019 年\]/],
    ['1988', /\[1988\]/, /\d\[1988|\[1988\]\d/],
    ['1:1万', /^survey .*\[1:1 万\]/, /\[1:1\]|10 万/],
    ['1：5万', /^survey .*\[1:5 万\]/, /2\.5 万/],
    ['iv类', /^waterQualityWell .*\[Ⅳ 类\]/, /\[Ⅴ/],
  ],
  pinyin: [
    ['tdxq', /\[汀东新区\]/],
    ['dxq', /\[东新区\]/],
    ['tingdong', /\[汀东\]/],
    ['ting', /\[汀\]/],
    ['lzq', /\[鹭洲区\]/],
    ['songyu', /\[松屿\]/],
    ['yuetinglu', /\[月汀路\]/],
    ['ytl', /\[月汀路\]/],
    ['dzzlgltl', /\[地质资料管理条例\]/],
    ['dizhiziliaoguanlitiaoli', /\[地质资料管理条例\]/],
    ['dimianchenjiang', /\[地面沉降\]/],
    ['gps', /\[(GPS|GNSS|卫星定位)\]/],
  ],
  'other words for it': [
    ['CPT', /\[静力触探\]/],
    ['SPT', /\[标准贯入\]/],
    ['静探', /\[静力触探\]/],
    ['标贯', /\[标准贯入\]/],
    ['地铁', /\[轨道交通\]/],
    ['轨道交通', /\[轨道交通\]/],
    ['GPS', /^gnssPoint .*\[GNSS\]/],
    ['双桥静探', /^borehole .*\[双桥静力触探\]孔/, /单桥/],
    ['麻花钻孔', /^borehole .*\[小螺纹孔\]/],
    ['初勘', /\[初步?勘察?\]/, /\[详/],
    ['地灾', /\[地质灾害\]/],
    ['岩芯', /\[岩[芯心]\]/],
    ['第四系', /\[第四纪\]/],
  ],
  'names and texts': [
    ['云浦轨道勘察设计院', /\[云浦轨道勘察设计院\]/],
    ['星渚工程检测', /\[星渚工程检测\]有限/],
    ['江之涣', /\[江之涣\]/],
    ['欧阳屿', /^literature LX-1 .*\[欧阳屿\]/],
    ['工本费', /^publicDocument GW-Z014 .*\[工本费\]/],
    ['汇交的范围与期限', /^publicDocument GW-F002 .*\[汇交的范围与期限\]/],
    ['国家秘密', /^publicDocument GW-F006 /],
    ['规范', /^publicDocument .*\[规范\]/, /标准厂房/],
    ['法律法规', /^publicDocument .*\[法律法规\]/, /政策文件/],
    ['鑽孔數據庫', /\[钻孔数据库\]/],
    ['旧名', /^borehole LK-017 .*\[舊名\]/],
    ['浅层地热能', /^result YTKY-2022-058 .*\[浅层地热能\]/],
    ['标准厂房', /\[标准厂房\]/, /\[标准\]/],
    ['云汀市地面沉降监测网', /\[云汀市地面沉降监测网\]/],
  ],
  'several words': [
    ['汀东新区 静力触探', /\[静力触探\].*\[汀东新区\]/],
    ['汀东新区静力触探孔', /\[静力触探\].*\[汀东新区\]/],
    ['2019年汀东新区静力触探', /\[2019\].*\[静力触探\].*\[汀东新区\]/],
    ['淤泥质黏土 ⑤1 双桥', /^borehole .*\[淤泥质黏土\].*\[⑤1.*\[双桥/, /单桥|小螺纹/],
    ['软土 变形', /\[软土\]地基\[变形\]/],
    ['望江区的地面沉降', /\[地面沉降\].*\[望江区\]/],
    ['beccarii ammonia', /\[Ammonia\] \[beccarii\]/],
  ],
}

describe.each(Object.entries(rows))('%s', (_, group) => {
  test.each(group)('%s', async (question, expected, never) => {
    const lines = await linesOf(question)
    expect(lines[0]).toMatch(expected)
    expect(lines.filter((line) => never?.test(line) || !line.includes('['))).toEqual([]) // each says why
  })
})

describe('one thing in many spellings is found alike', () => {
  test.each([
    ['⑤1 ⑤₁ 5-1 (5)1 （5）1 ５－１ 第⑤1层 第5-1层 ⑤1层'],
    ['粉质黏土 粉质粘土 亚黏土 亚粘土 粉質粘土'],
    ['轻亚粘土 亚砂土 黏质粉土 粘质粉土'],
    [
      'YT-2006-001-G0031 yt2006-001-g0031 YT—2006—001—G0031 ＹＴ-２００６-００１-Ｇ００３１ YT_2006_001_G0031',
    ],
    ['YTG001 ytg-001 ytg—001 ＹＴＧ００１'],
    ['钻孔 鑽孔 鉆孔 勘探孔'],
    ['CPT cpt 静探 静力触探 靜力觸探试验'],
    ['小螺纹孔 麻花钻孔 小螺纹钻孔'],
    ['GB/T14848 gb/t14848 ＧＢ／Ｔ14848'],
    ['汀东新区 汀東新區'],
  ])('%s', async (spellings) => {
    const [first, ...others] = await Promise.all(spellings.split(' ').map((one) => ask(one)))
    expect(first?.total).toBeGreaterThan(0)
    const idsOf = (one?: SearchResults) => [one?.total, ...(one?.records.map(({ entry }) => entry.id) ?? [])]
    for (const other of others) expect(idsOf(other)).toEqual(idsOf(first))
  })
})

describe('words of pages of files', () => {
  test.each<Row>([
    ['伪造', /^publicDocument GW-F001 .*正文:.*\[伪造\]地质资料/s],
    ['责令改正', /\[责令改正\]/],
    ['szk1', /见 \[SZK-1\]/],
    ['第七章', /\[第七章\] 罚则/],
  ])('%s is found by members, with its page, and by no visitor', async (question, expected) => {
    const { records } = await ask(question, member)
    expect(records.map(lineOf)[0]).toMatch(expected)
    expect(records[0]?.snippets.at(-1)?.page).toMatchObject({ number: 3, name: '报告.pdf' })
    const visited = await ask(question)
    expect([visited.total, visited.withoutPages]).toEqual([0, true])
  })
})

describe('nothing is found', () => {
  test.each<[question: string, other: string]>([
    ['汀东星区', '汀东新区'],
    ['汀东辛区', '汀东新区'],
    ['望江曲', '望江区'],
    ['粉质练土', '粉质黏土'],
    ['淤尼质黏土', '淤泥质黏土'],
    ['静力触叹', '静力触探'],
    ['yt2006-009', 'yt2006'],
    ['YT-2006-001-G9999', 'yt2006-001g'],
    ['ytg999', 'ytg9 ytg'],
    ['汀东新区 qqqq', '汀东新区'],
  ])('by %s, and %s is offered', async (question, other) => {
    const found = await ask(question)
    expect(found.total).toBe(0)
    expect(other.split(' ')).toContain(found.didYouMean[0]?.text)
    for (const { text, total } of found.didYouMean) expect((await ask(text)).total).toBe(total)
  })

  test.each([
    'xyzzy',
    '不存在的词语',
    '⑱9',
    '1985',
    '=7号线',
    'zk1 zk2',
    '“软土 ⑤1”',
    '“汀东新区 静力触探”',
    '=tdxq',
    '=地铁',
    '006-001',
  ])('by %s', async (question) => expect((await ask(question)).total).toBe(0))
})

test('words that stand apart are told from those in one piece', async () => {
  const [whole, segmented] = [await ask('静力触探'), await ask('汀东新区静力触探孔')]
  expect([whole.segmented, whole.synonyms]).toEqual([false, ['静探', '静力触探试验', 'cpt']])
  expect([segmented.segmented, segmented.synonyms, segmented.words]).toEqual([
    true,
    [],
    ['汀东新区', '静力触探', '孔'],
  ])
})
