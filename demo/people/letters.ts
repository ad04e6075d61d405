/** What invented readers have written to the archive, and what it answered. */
export interface DemoLetter {
  kind: 'correction' | 'question'
  /** Days since it was written. */
  ago: number
  body: string
  /** Of a correction: the field of a borehole and what it should be. */
  field?: readonly [name: string, label: string, suggestion: string]
  /** Working days until the answer; without one it waits. */
  answer?: readonly [days: number, text: string]
  /** The question and its answer are public. */
  published?: true
}

const question = { kind: 'question' } as const
const correction = { kind: 'correction' } as const

export const letters: readonly DemoLetter[] = [
  {
    ...question,
    ago: 351,
    body: '想给孩子讲小区底下是什么土，不懂专业能看吗？',
    answer: [
      1,
      '可以。在地图上点最近的一孔，打开资料页，先看“地层预览”：每层有颜色和名称，自上而下就是脚下的土。',
    ],
    published: true,
  },
  {
    ...correction,
    ago: 338,
    body: '孔口高程与邻近几孔相差三米多，疑是把假定高程当作绝对高程。',
    field: ['collarElevation', '孔口高程', '请与原报告的高程系统核对'],
    answer: [4, '已查原报告，确为独立高程系统，备注中已写明。谢谢指出。'],
  },
  {
    ...question,
    ago: 317,
    body: '老厂房要加固，只知道厂名不知道孔号，怎么找当年的勘察报告？',
    answer: [2, '在检索框输入厂名或路名，再把范围选为“档案”。找不到的，请写明大致的建设年份，由窗口代查。'],
    published: true,
  },
  {
    ...question,
    ago: 296,
    body: '合作单位给了我们一份汇交凭证，网上能核对真假吗？',
    answer: [1, '能。“资料汇交”页下方有“核验汇交凭证”，填入凭证上的编号即可，不用登录。'],
    published: true,
  },
  {
    ...correction,
    ago: 284,
    body: '终孔日期写成了开工日期的前一天。',
    field: ['completedOn', '终孔日期', '原始班报表为次月 6 日'],
    answer: [3, '已按班报表更正。'],
  },
  {
    ...question,
    ago: 262,
    body: '保护期还有两年的报告，设计单位急用，有没有别的办法？',
    answer: [2, '请先与汇交人商量，取得书面同意后附在借阅申请中，本馆即可按程序办理。'],
    published: true,
  },
  {
    ...question,
    ago: 241,
    body: '同一地点有三个年份的孔，层号对不上，以哪个为准？',
    answer: [3, '层号随规范和编制单位而异，不宜直接对照。请按层底深度与岩性描述比对。'],
    published: true,
  },
  {
    ...correction,
    ago: 219,
    body: '所在区写错了，这一孔在河的另一侧。',
    field: ['district', '所在区', '按孔位图在河东'],
    answer: [5, '孔位经复核无误：2009 年区划调整后河东这一片仍属原区，未作更改。'],
  },
  {
    ...question,
    ago: 198,
    body: '监测点的年沉降量为什么有正有负？',
    answer: [1, '负值是下沉，正值是回升。回升多见于停止开采地下水之后，或季节性的水位变化。'],
    published: true,
  },
  {
    ...question,
    ago: 176,
    body: '可以带学生来看岩心库吗？大约三十人。',
    answer: [2, '可以，请提前一周打技术支持电话约定时间，分两批参观。'],
  },
  {
    ...correction,
    ago: 151,
    body: '粉砂层的标贯击数抄重了一行。',
    field: ['finalDepth', '终孔深度', '请核对第 6 层的两次试验深度'],
    answer: [4, '已对照原表，删去重复的一行。'],
  },
  {
    ...question,
    ago: 127,
    body: '个人能不能用单位的名义借阅？',
    answer: [1, '须是该单位在本馆核实过的成员，并附单位介绍信。申请时在“以谁的名义”中选择单位。'],
    published: true,
  },
  {
    ...question,
    ago: 98,
    body: '积分用完了，论文还差十几孔的数据。',
    answer: [2, '请在“个人中心 · 积分”中申请充值，写明用途；用于教学和科研的，一般当周答复。'],
    published: true,
  },
  {
    ...correction,
    ago: 63,
    body: '报告题名中的路名是旧称，2019 年已更名。',
    answer: [3, '题名照原件著录不改，已在备注中加注新路名，两个名称都能检索到。'],
  },
  {
    ...question,
    ago: 41,
    body: '理正导出的文件能直接用来汇交吗？',
    answer: [1, '能。钻孔数据收导入模板、理正标准接口或 AGS4，上传后当场检查，问题标在原表的格子上。'],
    published: true,
  },
  {
    ...question,
    ago: 22,
    body: '汇交时原始班报表也要交吗？',
    answer: [2, '要。原始资料与成果报告一并汇交，扫描件须能看清签名与日期。'],
    published: true,
  },
  {
    ...question,
    ago: 9,
    body: '周六能到馆查资料吗？',
    answer: [1, '阅览室工作日开放，周六周日不开。法定调休上班的周末照常。'],
  },
  {
    ...correction,
    ago: 5,
    body: '柱状图上地下水位的符号画在了孔口以上。',
    field: ['collarElevation', '孔口高程', '孔口高程可能少了 1 m'],
  },
  { ...question, ago: 2, body: '想查 1990 年代一条河改道前后的钻孔，请问从哪里下手？' },
]

/** Requests for credit: amount, what for, days since, and the answer. */
export const creditRequests: readonly {
  ago: number
  amount: number
  purpose: string
  state: 'granted' | 'refused' | 'withdrawn' | 'waiting'
  granted?: number
  answer?: string
}[] = [
  { ago: 322, amount: 200, purpose: '区域软土厚度图，约需一百孔的分层。', state: 'granted', granted: 200 },
  { ago: 273, amount: 80, purpose: '毕业论文，新区二十余孔的试验数据。', state: 'granted', granted: 80 },
  {
    ...{ ago: 226, amount: 3000, purpose: '批量下载全市钻孔。', state: 'refused' },
    answer: '批量使用请改用数据接口，公开部分不扣积分。',
  },
  {
    ...{ ago: 187, amount: 300, purpose: '高架沿线初步设计，核对约一百孔。', state: 'granted', granted: 240 },
    answer: '沿线实有 118 孔，按此发放。',
  },
  { ago: 140, amount: 60, purpose: '课程设计用资料三十孔。', state: 'granted', granted: 60 },
  { ago: 104, amount: 100, purpose: '重复提交，已另行申请。', state: 'withdrawn' },
  {
    ...{ ago: 72, amount: 50, purpose: '想多看看。', state: 'refused' },
    answer: '请写明用途与大致范围后再申请。',
  },
  { ago: 34, amount: 120, purpose: '边坡隐患排查，沿江约六十孔。', state: 'granted', granted: 120 },
  { ago: 3, amount: 150, purpose: '地铁车站降水方案比选，需周边水位观测孔。', state: 'waiting' },
  { ago: 1, amount: 90, purpose: '旧城更新单元的场地调查。', state: 'waiting' },
]
