import { pick, type Random } from './random.ts'

// Invented words; none of them names a firm, a street or a person that exists.

export const contractors = [
  '云汀岩土工程勘察院',
  '澜江勘察设计有限公司',
  '汀洲地质工程有限公司',
  '鹭洲基础工程勘察有限公司',
  '云汀市政勘测院',
  '潮生地基基础研究所',
  '石矶水文地质工程队',
  '东礁海洋工程勘察院',
  '星渚工程检测有限公司',
  '云浦轨道勘察设计院',
  '望江建筑勘察所',
  '听潮岩土科技有限公司',
] as const

export const depositors = [
  '云汀城市建设投资有限公司',
  '云汀轨道交通建设管理中心',
  '澜江堤防管理处',
  '汀东新区开发有限公司',
  '鹭洲置业有限公司',
  '云汀市教育建设管理站',
  '潮生港务建设有限公司',
  '云汀水务工程中心',
  '云汀市地质调查院',
  '云汀市地面沉降监测中心',
] as const

const surnames = '江林汪石云苏陆沈钟叶方夏'
export const givenNames = [
  '望舒',
  '知远',
  '汀兰',
  '秋白',
  '之涣',
  '怀山',
  '若水',
  '青岩',
  '澄',
  '砺',
  '川',
  '屿',
]

export const person = (random: Random): string => pick(random, [...surnames]) + pick(random, givenNames)

/** The river that runs through the city. */
export const riverName = '澜江'

export const streetWords = [
  '芦花',
  '白帆',
  '听涛',
  '汀兰',
  '云帆',
  '鸥鹭',
  '星河',
  '观澜',
  '渔火',
  '枕流',
  '栈桥',
  '沙棠',
  '望潮',
  '月汀',
  '风篁',
  '海棠湾',
  '采薇',
  '归帆',
  '灯塔',
  '盐仓',
] as const
