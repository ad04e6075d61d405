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
const layers = ['⑤1', '⑥', '⑦2', '②1', '③', '④', '⑧1', '5-1', '⑤₃', '(7)1', '⑨', '①1']
const signs = [...'黏砂粉淤泥填孔桥路楼区院勘察验静触']
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
  soil: soils,
  'soil and place': pairs(soils, places),
  layer: layers,
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
  pinyin: spelled,
}

/** Words that very many records hold. */
export const frequentWords = ['粉质黏土', '淤泥质', '黏土', '取土']

/** Every question once, the sorts mixed; no two alike. */
export function searchQuestions(): string[] {
  const rows = Object.values(sorts)
  const longest = Math.max(...rows.map((row) => row.length))
  const mixed = Array.from({ length: longest }, (_, i) => rows.flatMap((row) => row.slice(i, i + 1))).flat()
  return [...new Set(mixed)]
}

/** What somebody types on the way to a question. */
export const beginnings = (): string[] => [
  ...new Set(searchQuestions().flatMap((question) => [question.slice(0, 2), question.slice(0, 4)])),
]
