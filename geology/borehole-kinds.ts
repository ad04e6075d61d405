/** 钻孔类型: code 1–12 and the Chinese name, as the trade of the lower Yangtze uses them. */
export const boreholeKinds = {
  '1': '取土孔',
  '2': '鉴别孔',
  '3': '标准贯入试验孔',
  '4': '取土标贯孔',
  '5': '单桥静力触探孔',
  '6': '双桥静力触探孔',
  '7': '十字板剪切试验孔',
  '8': '注水试验孔',
  '9': '抽水试验孔',
  '10': '波速测试孔',
  '11': '小螺纹孔',
  '12': '承压水观测孔',
} as const

export type BoreholeKind = keyof typeof boreholeKinds
