import { fold } from './fold.ts'

/**
 * Words that mean one thing in the field: a query for one finds all of its row. 粘 and 黏, widths and traditional
 * characters are the same letter already. Old soil names follow TJ 7-74 and its replacement by GBJ 7-89 and
 * GB 50021: 亚黏土 became 粉质黏土, 轻亚黏土 and 亚砂土 became 粉土 (in the delta 黏质粉土 and 砂质粉土).
 */
const rows: readonly string[] = [
  '粉质黏土 亚黏土',
  '黏质粉土 轻亚黏土 亚砂土',
  '砂质粉土 轻亚砂土',
  '黏性土 黏土类',
  '冲填土 吹填土',
  '暗浜 浜填土 暗浜填土',
  '杂填土 建筑垃圾土',
  '淤泥质土 软土',
  '粉细砂 粉砂夹细砂',
  '卵砾石 砂卵石',
  '泥炭 泥炭土',
  '蓝灰色 兰灰色',
  '岩心 岩芯',
  '薄片 光薄片',
  '化石 古生物',
  '钻孔 勘探孔',
  '小螺纹孔 麻花钻孔 小螺纹钻孔',
  '鉴别孔 鉴别钻孔',
  '取土孔 取土试样钻孔 机钻取土孔',
  '取土标贯孔 取土标贯钻孔',
  '标准贯入试验 标贯 标准贯入 spt',
  '静力触探 静探 静力触探试验 cpt',
  '单桥静力触探 单桥静探 单桥',
  '双桥静力触探 双桥静探 双桥',
  '孔压静力触探 孔压静探 cptu',
  '十字板剪切试验 十字板 vst',
  '注水试验 压水试验',
  '波速测试 剪切波速',
  '动力触探 动探 dpt',
  '柱状图 钻孔柱状图',
  '孔隙水压力 孔压',
  '孔隙水压力管 孔压管 孔隙水压力计',
  '分层标 分层沉降标 分层标组',
  '水准点 水准标石',
  'gnss gps 卫星定位',
  '地面沉降 地表沉降',
  '地面沉降监测 沉降监测',
  '承压水 承压含水层',
  '微承压水 微承压含水层',
  '潜水 潜水含水层',
  '地下水水质 水质监测',
  '开采井 抽水井',
  '回灌井 灌水井',
  '轨道交通 地铁',
  '岩土工程勘察 工程勘察 工程地质勘察',
  '详勘 详细勘察',
  '初勘 初步勘察',
  '可研勘察 可行性研究勘察',
  '地质灾害 地灾',
  '地质灾害危险性评估 地灾评估',
  '水文地质调查 水文调查',
  '工程地质调查 工程地质测绘',
  '区域地质调查 区调',
  '城市地质调查 城市地质',
  '基坑 深基坑',
  '桩基 桩基础',
  '古河道 古河谷',
  '硬土层 暗绿色硬土 暗绿色硬土层',
  '全新世 全新统',
  '更新世 更新统',
  '第四系 第四纪',
  '等值线图 等高线图',
  '专著 专书',
  '论文 学术论文',
  '法律法规 法规',
  '保护期 保密期',
]

const byWord = new Map<string, readonly string[]>()
for (const row of rows) {
  const words = row.split(' ').map(fold)
  for (const word of words)
    byWord.set(word, [...(byWord.get(word) ?? []), ...words.filter((w) => w !== word)])
}
const longestFirst = [...byWord.keys()].toSorted((a, b) => b.length - a.length)

/** The other words for a folded word of the trade; none for any other. */
export const synonymsOf = (word: string): readonly string[] => byWord.get(word) ?? []

/** Every word of the table, folded, longest first. */
export const tradeWords: readonly string[] = longestFirst

const maxRewrites = 8

/** Rewrites of a folded Chinese phrase: its longest word of the trade by each of its synonyms. */
export function rewrites(phrase: string): string[] {
  const word = longestFirst.find((one) => phrase.includes(one))
  if (word === undefined) return []
  return synonymsOf(word)
    .filter((other) => !phrase.includes(other) || other.length < word.length)
    .map((other) => phrase.replace(word, other))
    .slice(0, maxRewrites)
}
