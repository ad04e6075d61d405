import { choice, day, kind, part, ref, term, text } from '#contract/catalogue/kind.ts'

const boreholes = part({
  label: '所用钻孔',
  table: 'result_borehole',
  order: 'boreholeId',
  entry: true,
  fields: {
    boreholeId: ref('钻孔', 'borehole', { required: true }),
    note: text('用途'),
  },
})

/** 研究成果: projects of research and what came of them, with the holes they used. */
export const result = kind({
  name: 'result',
  label: '研究成果',
  counter: '项',
  path: '/research-result',
  type: 'resultKind',
  table: 'result',
  place: 'none',
  labels: { code: '成果编号', title: '成果名称', year: '立项年份' },
  fields: {
    resultKind: choice('成果类型', { project: '科研项目', result: '研究成果' }),
    undertaker: term('承担单位'),
    leader: text('负责人'),
    level: choice('级别', {
      national: '国家级',
      provincial: '省部级',
      municipal: '市级',
      bureau: '局级',
      own: '自立',
    }),
    startedOn: day('开始日期'),
    completedOn: day('完成日期'),
    summary: text('内容提要'),
    keywords: text('关键词'),
    archiveId: ref('所属资料', 'archive'),
    award: text('获奖情况'),
    remark: text('备注'),
  },
  parts: { boreholes },
  list: ['code', 'title', 'resultKind', 'level', 'undertaker', 'leader', 'completedOn', 'access'],
  sort: ['code', 'title', 'completedOn'],
  conditions: [
    'code',
    'title',
    'keywords',
    'resultKind',
    'level',
    'undertaker',
    'leader',
    'completedOn',
    'access',
    'year',
    'archiveId',
  ],
  facets: ['resultKind', 'level', 'undertaker', 'year', 'access'],
  facts: ['resultKind', 'level', 'undertaker', 'leader', 'completedOn', 'award'],
})
