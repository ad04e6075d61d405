import type { Way } from './walk.ts'

const read = { purpose: 'construction', useMode: 'read', access: 'open', items: 2 } as const
const science = { ...read, purpose: 'science', items: 1 } as const

export const movesToAccepted = [['accept']] as const
export const movesToApproved = [...movesToAccepted, ['approve', '用途与所借资料相符，同意。']] as const
export const movesToReady = [...movesToApproved, ['prepare']] as const
export const movesToLent = [...movesToReady, ['handOver']] as const
export const movesToBack = [...movesToLent, ['takeBack']] as const

/** Electronic copies are provided with the approval; nothing is fetched or brought back. */
export const movesToProvided = [
  ...movesToAccepted,
  ['approve', '目录所列文件可以提供，每页加注水印。'],
] as const

/** One or more of every state, so that every box and every page has something to show. */
export const ways: readonly Way[] = [
  ...Array.from({ length: 8 }, (_, i): Way => ({
    ...(i % 3 === 0 ? science : read),
    ago: i % 4,
    reason:
      [
        '滨湾组团 12-05 地块基坑设计，需参考邻近勘察报告的分层与抗剪强度指标。',
        '区域地面沉降与软土压缩性关系的研究。',
        '望江路快速通道初步设计，核对沿线浅层地下水位。',
        '旧厂房改造加固，查原勘察资料。',
      ][i % 4] ?? '',
    items: 1 + (i % 4),
    moves: [],
  })),
  { ...read, ago: 1, reason: '石矶山隧道洞口边坡复核。', access: 'protected', moves: [] },
  { ...read, ago: 2, reason: '地铁车站深基坑降水方案比选。', moves: movesToAccepted },
  { ...science, ago: 3, reason: '软土固结系数的区域统计。', access: 'protected', moves: movesToAccepted },
  {
    ...{ ...read, ago: 4, items: 1, access: 'secret' },
    reason: '重点工程选址，需核对深部断裂的位置。',
    moves: [...movesToAccepted, ['approve', '提请保密审查。']],
  },
  {
    ...{ ...read, ago: 3, reason: '' },
    moves: [...movesToAccepted, ['return', '请写明项目名称与地点；单位介绍信缺公章，请补盖后重新上传。']],
  },
  { ...read, ago: 3, reason: '鹭洲岛堤防加固设计。', moves: movesToApproved },
  { ...science, ago: 2, reason: '第四纪地层对比。', moves: movesToApproved },
  { ...read, ago: 4, reason: '云浦区老城更新地下空间普查。', moves: movesToReady },
  { ...science, ago: 3, reason: '教学用剖面图的底稿。', moves: movesToReady },
  { ...read, ago: 7, reason: '汀东新区综合管廊施工图设计。', moves: movesToLent },
  {
    ...{ ...science, ago: 3, reason: '管廊沿线的软土厚度，与设计单位核对。' },
    waitsFor: '汀东新区综合管廊施工图设计。',
    moves: movesToApproved,
  },
  { ...science, ago: 9, reason: '孢粉与海平面变化。', moves: [...movesToLent, ['extend']] },
  { ...read, ago: 32, reason: '高层建筑桩基方案。', moves: [...movesToLent, ['fallDue']] },
  {
    ...{ ...science, ago: 4, items: 2, useMode: 'online' },
    reason: '沿江软土分布的文献综述，在线阅读历年报告。',
    moves: movesToProvided,
  },
  {
    ...{ ...science, ago: 3, purpose: 'teaching', useMode: 'file' },
    reason: '工程地质课程设计的样本报告。',
    moves: movesToProvided,
  },
  { ...read, ago: 14, reason: '北滨路道路改造。', moves: movesToBack },
  { ...read, ago: 30, reason: '岩土工程手册编写。', moves: [...movesToBack, ['close']] },
  { ...science, ago: 26, reason: '毕业论文。', moves: [...movesToBack, ['close']] },
  {
    ...{ ...read, ago: 18, reason: '编制宣传材料。' },
    moves: [...movesToAccepted, ['reject', '所借资料与用途不符，公开目录已可满足。']],
  },
  { ...read, ago: 12, reason: '方案已取消。', moves: [['withdraw']] },
  { ...read, ago: 40, reason: '项目暂停。', moves: [...movesToReady, ['lapse']] },
]
