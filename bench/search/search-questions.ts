import { districts } from '#demo/city/districts.ts'

const places = districts.map(({ name }) => name)
const soils = [
  '粉质黏土',
  '亚粘土',
  '淤泥质黏土',
  '粉细砂',
  '砂质粉土',
  '杂填土',
  '黏质粉土',
  '淤泥质粉质黏土',
]
const moreSoils =
  '素填土 黏土 粉砂 细砂 中粗砂 砾砂 互层 硬土 软土 粉土 砂土 填土 淤泥 浜填土 轻亚粘土 粉性土 黏性土 泥质粉质 质粉质 粉質粘土'
const moreLayers = '⑤1-1 ⑤1-2 ⑤2 ⑤4 ⑦1 ⑧2 ⑨1 ⑨2 ②2 ②3 ③t ⑩ ⑪ ⑫ 6层 第7层 7-1 8-2 ⑦ ⑧'
const moreSpelled =
  'wjq lzq jlq btq lwq yfq csq ltq gfl zll xhl wcj ytl lhl zql ycl ttj spzz yykj dfjg khqc wscl gdjt kcbg ytgc jingdu chuli'
const layers = ['⑤1', '⑥', '⑦2', '②1', '③', '④', '⑧1', '5-1', '⑤₃', '(7)1', '⑨', '①1']
const signs = [...'黏砂粉淤泥填孔桥路楼区院勘察验静触深双单水位标准取土样图报告道街层岩石']
const fragments = ['质黏', '泥质', '细砂', '勘察院', '轨道交', '道路及', '住宅项', '管线工', '标贯孔', '孔桥']
const names = [
  '采薇路',
  '归帆路',
  '枕流路',
  '星河大道',
  '望潮街',
  '月汀路',
  '芦花路',
  '栈桥路',
  '盐仓路',
  '听涛街',
  '星河路',
]
const works = [
  '轨道交通',
  '商品住宅',
  '医院扩建',
  '学校新建',
  '堤防加固',
  '跨河桥梁',
  '污水处理厂',
  '道路及管线',
]
const spelled = [
  'tdxq',
  'wangjiangqu',
  'cyl',
  'guidaojiaotong',
  'luzhouqu',
  'yantugongcheng',
  'bltq',
  'xinghedadao',
]

const pairs = (as: readonly string[], bs: readonly string[], by = ' ') =>
  as.flatMap((a) => bs.map((b) => a + by + b))
const years = Array.from({ length: 42 }, (_, i) => 1985 + i)
const three = (n: number) => String(n).padStart(3, '0')

/** Thirteen sorts of questions, as people mix them: frequent and rare words, codes, fragments, single signs, pinyin. */
const sorts: Record<string, readonly string[]> = {
  soil: [...soils, ...moreSoils.split(' ')],
  'soil and place': pairs(soils, places),
  layer: [...layers, ...moreLayers.split(' ')],
  'layer and soil': pairs(layers, soils),
  'one sign': signs,
  fragment: fragments,
  place: places,
  'street and work': pairs(names, works),
  'place and street': pairs(places, names, ''),
  'code of a project': years.map((year) => `YT-${year}-${three((year * 7) % 180)}`),
  'code of a hole': years.flatMap((year) => [
    `YT-${year}-${three((year * 3) % 120)}-G0001`,
    `yt${year} ${three((year * 5) % 120)}`,
  ]),
  'beginning of a code': years.map((year) => `YT-${year}-${String(year).slice(-1)}`),
  pinyin: [...spelled, ...moreSpelled.split(' ')],
}

/** Of each sort as many. */
const share = 40

/** Every question once, the sorts mixed in like shares; no two alike. */
export function searchQuestions(): string[] {
  const rows = Object.values(sorts).map((row) => spread(row))
  const longest = Math.max(...rows.map((row) => row.length))
  const mixed = Array.from({ length: longest }, (_, i) => rows.flatMap((row) => row.slice(i, i + 1))).flat()
  return [...new Set(mixed)]
}

/** Prefixes that are typed before a query is complete. */
export const beginnings = (): string[] => [
  ...new Set(searchQuestions().flatMap((question) => [question.slice(0, 2), question.slice(0, 4)])),
]

/** As many of a row as its share, from all over it. */
function spread(row: readonly string[]): string[] {
  const step = Math.max(1, row.length / share)
  return Array.from({ length: Math.min(share, row.length) }, (_, i) => row[Math.floor(i * step)] ?? '')
}
