import type { MaterialName } from '#contract/deposits/materials.ts'
import type { InventedMoves } from '#demo/cases/walk.ts'

/** A deposit of the past year: what was handed in, when, and what has been done with it. */
export interface DepositWay {
  /** Days since it was handed in. */
  ago: number
  material: MaterialName
  title: string
  author: string
  /** Days from the making of its report to its being handed in. */
  made: number
  protectedYears?: number
  summary: string
  moves: InventedMoves
}

const take = ['take'] as const
const movesToAccepted = [take, ['accept']] as const
const movesToMended = (opinion: string): InventedMoves => [take, ['return', opinion], ['submit'], ['accept']]

const site = { material: 'engineering', made: 35 } as const
const water = { material: 'hydrogeology', made: 50 } as const
const survey = { material: 'regional', made: 80 } as const
const gift = { material: 'other', made: 9000 } as const

/** Deposits of invented organisations over a year, the oldest first; those of the last weeks are still on their way. */
export const depositWays: readonly DepositWay[] = [
  {
    ...{ ...site, ago: 358, title: '云浦社区服务中心岩土工程勘察报告', author: '云汀岩土工程勘察院' },
    summary: '三层框架，天然地基；勘探孔 2 个，最深 30 m。',
    moves: movesToAccepted,
  },
  {
    ...{ ...water, ago: 351, title: '澜江北岸浅层地下水开采现状调查报告', author: '石矶水文地质工程队' },
    summary: '调查民用浅井的深度、水位与用途，附枯水期水位。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 343, title: '鹭洲东路过街通道岩土工程勘察报告', author: '云汀市政勘测院' },
    summary: '明挖通道，查明浅部填土与暗浜。',
    moves: movesToMended('正文缺土工试验成果总表，请补上后重新提交。'),
  },
  {
    ...{ ...gift, ago: 336, title: '一九七八年澜江大堤抢险照片', author: '澜江堤防管理处' },
    summary: '黑白照片的扫描件，背面有手写说明。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 328, title: '汀东新区 3 号泵站岩土工程勘察报告', author: '澜江勘察设计有限公司' },
    ...{ summary: '泵房与进水池，沉井施工。', protectedYears: 1 },
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 319, title: '望江仓储园二期岩土工程勘察报告', author: '汀洲地质工程有限公司' },
    summary: '单层仓库，地坪荷载较大。',
    moves: [['withdraw']],
  },
  {
    ...{ ...survey, ago: 312, title: '云汀市北部平原晚第四纪地层调查报告', author: '云汀市地质调查院' },
    summary: '以标准孔为骨架建立晚第四纪地层序列。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 304, title: '星渚路桥梁加宽岩土工程勘察报告', author: '鹭洲基础工程勘察有限公司' },
    summary: '原桥两侧各加宽一个车道，钻孔灌注桩。',
    moves: movesToAccepted,
  },
  {
    ...{ ...water, ago: 297, title: '潮生工业区地下水污染调查报告', author: '石矶水文地质工程队' },
    ...{ summary: '布设监测井，评价浅层地下水质量。', protectedYears: 3 },
    moves: movesToMended('附图中监测井的编号与正文不一致，请核对。'),
  },
  {
    ...{ ...site, ago: 288, title: '听潮幼儿园岩土工程勘察报告', author: '听潮岩土科技有限公司' },
    summary: '两层，浅基础，场地有旧河道。',
    moves: movesToAccepted,
  },
  {
    ...{ ...gift, ago: 281, title: '野外地质记录簿十二册', author: '云汀市地质调查院' },
    summary: '二十世纪六十年代踏勘的原始记录。',
    moves: movesToAccepted,
  },
  {
    ...{
      ...site,
      ago: 273,
      title: '轨道交通 4 号线北延勘察报告（可行性研究）',
      author: '云浦轨道勘察设计院',
    },
    ...{ summary: '沿线地层概况与不良地质。', protectedYears: 2 },
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 264, title: '云汀大道管廊岩土工程勘察报告', author: '云汀市政勘测院' },
    summary: '综合管廊，明挖与顶管结合。',
    moves: [take, ['reject', '所附孔表与报告不是同一工程，请另起一份汇交。']],
  },
  {
    ...{ ...site, ago: 257, title: '石矶山观景平台岩土工程勘察报告', author: '望江建筑勘察所' },
    summary: '山地平台，基岩埋深浅。',
    moves: movesToAccepted,
  },
  {
    ...{ ...water, ago: 249, title: '汀东新区降水试验报告', author: '潮生地基基础研究所' },
    summary: '承压含水层抽水试验，求取渗透系数与影响半径。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 240, title: '鹭洲医院门诊楼岩土工程勘察报告', author: '云汀岩土工程勘察院' },
    summary: '地下一层，地上六层，桩基。',
    moves: movesToMended('报告缺审查合格书，请补入“审批文件”或在附件中说明。'),
  },
  {
    ...{ ...survey, ago: 231, title: '云汀市海岸带地质环境调查报告', author: '东礁海洋工程勘察院' },
    ...{ summary: '潮滩沉积、岸线变迁与地质灾害。', protectedYears: 1 },
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 222, title: '滨湾组团 07-03 地块岩土工程勘察报告', author: '澜江勘察设计有限公司' },
    summary: '高层住宅，两层地下室。',
    moves: movesToAccepted,
  },
  {
    ...{ ...gift, ago: 214, title: '旧水井台账', author: '云汀水务工程中心' },
    summary: '一九五六年至一九七三年打井登记的扫描件。',
    moves: [take, ['return', '第 40 页之后缺页，请补扫。'], ['lapse']],
  },
  {
    ...{ ...site, ago: 205, title: '澜江路燃气管道岩土工程勘察报告', author: '汀洲地质工程有限公司' },
    summary: '定向钻穿越，穿越段最深 22 m。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 197, title: '云汀三中体育馆岩土工程勘察报告', author: '云汀市政勘测院' },
    summary: '大跨屋盖，独立柱下桩基。',
    moves: movesToAccepted,
  },
  {
    ...{ ...water, ago: 188, title: '云浦区地热资源概查报告', author: '云汀市地质调查院' },
    ...{ summary: '汇集已有深孔测温资料，圈定有利地段。', protectedYears: 5 },
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 179, title: '东礁渔港防波堤岩土工程勘察报告', author: '东礁海洋工程勘察院' },
    summary: '水上钻探，软土厚度大。',
    moves: movesToMended('孔口高程的基准没有写明，请在正文中补充。'),
  },
  {
    ...{ ...site, ago: 170, title: '星渚生活垃圾转运站岩土工程勘察报告', author: '星渚工程检测有限公司' },
    summary: '地坑式压缩站，坑深 6 m。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 161, title: '望江路地下停车场岩土工程勘察报告', author: '望江建筑勘察所' },
    summary: '两层地下结构，紧邻老建筑。',
    moves: [take, ['return', '勘探点数据缺 3 号孔。'], ['withdraw']],
  },
  {
    ...{ ...survey, ago: 151, title: '石矶山采石场矿山地质环境调查报告', author: '石矶水文地质工程队' },
    summary: '边坡、弃渣与复绿现状。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 142, title: '潮生变电站岩土工程勘察报告', author: '鹭洲基础工程勘察有限公司' },
    summary: '110 kV 户内站，预制桩。',
    moves: movesToAccepted,
  },
  {
    ...{ ...gift, ago: 133, title: '钻探班报表一箱', author: '听潮岩土科技有限公司' },
    summary: '停业单位移交的历年班报表，已扫描编号。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 124, title: '鹭洲岛环岛步道岩土工程勘察报告', author: '潮生地基基础研究所' },
    summary: '栈道桩基与护岸。',
    moves: movesToAccepted,
  },
  {
    ...{ ...water, ago: 114, title: '汀东新区地下水位长期观测年度报告', author: '云汀市地面沉降监测中心' },
    summary: '观测井 14 口，年内水位变幅与开采的关系。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 104, title: '云汀城际车站广场岩土工程勘察报告', author: '云浦轨道勘察设计院' },
    ...{ summary: '广场地下空间，分区勘察。', protectedYears: 2 },
    moves: movesToMended('勘探点平面图没有坐标系说明，请补。'),
  },
  {
    ...{ ...site, ago: 93, title: '澜江二桥引桥岩土工程勘察报告', author: '云汀桥隧勘察院' },
    summary: '引桥桩基，持力层为砾石层。',
    moves: movesToAccepted,
  },
  {
    ...{ ...survey, ago: 82, title: '云汀市城市地质图说明书（1:5 万）', author: '云汀市地质调查院' },
    summary: '四幅图的编制说明。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 71, title: '北滨路雨水泵站岩土工程勘察报告', author: '澜江勘察设计有限公司' },
    summary: '沉井，入土 12 m。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 58, title: '云浦商务楼加建岩土工程勘察报告', author: '望江建筑勘察所' },
    summary: '原楼加两层，复核桩端土层。',
    moves: movesToAccepted,
  },
  {
    ...{ ...water, ago: 46, title: '鹭洲岛浅层淡水体调查报告', author: '石矶水文地质工程队' },
    summary: '电阻率剖面与浅井水样。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 37, title: '听潮路学校运动场岩土工程勘察报告', author: '听潮岩土科技有限公司' },
    summary: '场地填土处理。',
    moves: movesToAccepted,
  },
  {
    ...{ ...site, ago: 27, title: '汀东水厂清水池岩土工程勘察报告', author: '云汀市政勘测院' },
    summary: '半地下水池，抗浮验算。',
    moves: movesToMended('表中两孔的终孔日期早于开孔日期，请改正。'),
  },
  {
    ...{ ...site, ago: 15, title: '星渚公寓岩土工程勘察报告', author: '鹭洲基础工程勘察有限公司' },
    summary: '十一层，预制桩。',
    moves: [take, ['return', '正文与附表的孔深有三处不一致，见各文件的意见。']],
  },
  {
    ...{ ...survey, ago: 8, title: '澜江口水下地形与沉积物调查报告', author: '东礁海洋工程勘察院' },
    summary: '测线 12 条，表层样 40 个。',
    moves: [take],
  },
  {
    ...{ ...site, ago: 6, title: '云汀剧场改造岩土工程勘察报告', author: '云汀岩土工程勘察院' },
    summary: '旧剧场加固，补勘 2 孔。',
    moves: [take],
  },
  {
    ...{ ...gift, ago: 5, title: '私人收藏的石矶山岩石标本照片', author: '汀洲地质工程有限公司' },
    summary: '标本 36 块的照片与采集记录。',
    moves: [],
  },
  {
    ...{ ...site, ago: 3, title: '潮生码头堆场岩土工程勘察报告', author: '潮生地基基础研究所' },
    ...{ summary: '重载堆场，地基处理比选。', protectedYears: 1 },
    moves: [],
  },
  {
    ...{ ...water, ago: 1, title: '云浦公园人工湖渗漏调查报告', author: '石矶水文地质工程队' },
    summary: '湖底渗透试验与水量平衡。',
    moves: [],
  },
]
