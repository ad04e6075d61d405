/** Questions printed where one may ask; a test asks each of the invented city. */
export const questionExamples: readonly [question: string, shows: string][] = [
  ['深度大于50米的双桥静力触探孔', '深度与类型'],
  ['沉降最快的十个水准点', '按沉降速率排列，正为下沉'],
  ['沉降大于5毫米的分层标', '近一年沉降速率'],
  ['近三年的论文', '年份与文献类型'],
  ['会员可见的抽水井', '公开程度与资料种类'],
  ['层号⑤1的钻孔', '层号，写作第 5-1 层也行'],
  ['2010年以来公开的勘察报告', '年份与公开程度'],
  ['Ⅳ类水质井', '综合水质类别'],
]

/** Words printed on the start of the search. */
export const searchExamples: readonly [words: string, shows: string][] = [
  ['亚粘土', '旧称、简称、繁体都行，连同今天的叫法一起查'],
  ['⑤1', '层号，写作 5-1 也行'],
  ['G-0003', '编号，有没有连接符都行'],
  ['dimianchenjiang', '拼音，全拼或首字母'],
  ['砂 承压水', '几个词用空格隔开，要全都含有'],
]
