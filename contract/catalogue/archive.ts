import { choice, day, integer, kind, part, ref, term, text } from './kind.ts'

const contents = part({
  label: '卷内目录',
  table: 'archive_content',
  order: 'sequence',
  fields: {
    sequence: integer('顺序号', { required: true, min: 1, max: 100_000 }),
    title: text('题名', { required: true }),
    author: text('责任者'),
    formedOn: day('日期'),
    pages: text('页次'),
  },
})

/** 馆藏档案: a tree of fonds, volumes and items; the files of an item hang on its record. */
export const archive = kind({
  name: 'archive',
  label: '档案资料',
  counter: '件',
  path: '/archive',
  parent: 'parentId',
  table: 'archive',
  place: 'none',
  labels: { code: '档号', title: '题名', year: '形成年份' },
  fields: {
    level: choice('层级', { fonds: '全宗', volume: '案卷', item: '件' }, { required: true }),
    parentId: ref('上级', 'archive'),
    materialClass: choice('资料类别', {
      result: '成果地质资料',
      original: '原始地质资料',
      physical: '实物地质资料',
    }),
    category: term('专业类别'),
    author: text('责任者'),
    depositor: term('汇交单位'),
    formedOn: day('形成日期'),
    depositedOn: day('入馆日期'),
    carrier: choice('载体', { paper: '纸质', electronic: '电子', both: '纸质与电子' }),
    pages: integer('页数', { min: 0, max: 1_000_000 }),
    retention: choice('保管期限', { permanent: '永久', years30: '30 年', years10: '10 年' }),
    summary: text('内容提要'),
    shelf: text('库位', { seen: 'staff' }),
    remark: text('备注'),
  },
  parts: { contents },
  list: ['code', 'title', 'level', 'category', 'author', 'formedOn', 'access'],
  sort: ['code', 'title', 'formedOn'],
  conditions: [
    'code',
    'title',
    'author',
    'level',
    'materialClass',
    'category',
    'depositor',
    'formedOn',
    'access',
    'year',
    'parentId',
  ],
  facets: ['level', 'access', 'category', 'materialClass', 'year'],
  facts: ['level', 'materialClass', 'category', 'author', 'formedOn', 'pages'],
})
