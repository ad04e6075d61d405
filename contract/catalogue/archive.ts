import { choice, day, integer, kind, part, ref, term, text } from './kind.ts'

const sequence = integer('顺序号', { required: true, min: 1, max: 100_000, plain: true })
const count = { min: 0, max: 1_000_000 } as const

/** What a volume holds, or the chapters of an item. */
const contents = part({
  label: '卷内目录',
  table: 'archive_content',
  order: 'sequence',
  entry: true,
  indexed: false,
  fields: {
    sequence,
    title: text('题名', { required: true }),
    author: text('责任者'),
    formedOn: day('日期'),
    pages: text('页次'),
  },
})

/** What readers may have of it, and how. */
const releases = part({
  label: '发布内容',
  table: 'archive_release',
  order: 'sequence',
  entry: true,
  indexed: false,
  fields: {
    sequence,
    content: text('内容', { required: true }),
    readers: choice('对象', { everyone: '所有人', member: '登录读者', visitor: '到馆读者', none: '不提供' }),
    way: choice('方式', { online: '在线阅览', download: '在线阅览与下载', counter: '到馆阅览' }),
    releasedOn: day('发布日期'),
  },
})

/** The pieces on the shelves. */
const entities = part({
  label: '实体索引',
  table: 'archive_entity',
  order: 'sequence',
  entry: true,
  indexed: false,
  fields: {
    sequence,
    number: text('实体号', { required: true }),
    name: text('名称'),
    form: choice('形态', { book: '册', sheet: '张', box: '盒', disc: '盘' }),
    quantity: integer('数量', count),
    pages: integer('页数', count),
  },
})

/** What was handed in, by the classes of the electronic files of reports. */
const materials = part({
  label: '资料数据',
  table: 'archive_material',
  order: 'sequence',
  entry: true,
  indexed: false,
  fields: {
    sequence,
    materialType: choice('类别', {
      text: '正文',
      approval: '审批文件',
      drawings: '附图',
      tables: '附表',
      attachments: '附件',
      data: '数据库与软件',
      media: '多媒体',
      original: '原始记录',
      specimens: '实物',
      other: '其他',
    }),
    name: text('名称', { required: true }),
    format: text('格式'),
    quantity: integer('份数', count),
  },
})

/** 馆藏档案: a tree of fonds, volumes and items; the files of an item hang on its record. */
export const archive = kind({
  name: 'archive',
  label: '档案资料',
  counter: '件',
  path: '/archive',
  parent: 'parentId',
  type: 'materialClass',
  table: 'archive',
  codeTells: true,
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
    depositor: term('汇交单位', { counter: '家' }),
    formedOn: day('形成日期'),
    depositedOn: day('入馆日期'),
    carrier: choice('载体', { paper: '纸质', electronic: '电子', both: '纸质与电子' }),
    pages: integer('页数', { min: 0, max: 1_000_000 }),
    retention: choice('保管期限', { permanent: '永久', years30: '30 年', years10: '10 年' }),
    summary: text('内容提要'),
    shelf: text('库位', { seen: 'staff' }),
    remark: text('备注'),
  },
  parts: { contents, releases, entities, materials },
  list: ['code', 'title', 'level', 'category', 'author', 'formedOn', 'access'],
  sort: ['code', 'title', 'formedOn'],
  order: ['-formedOn'],
  conditions: [
    'code',
    'title',
    'author',
    'level',
    'materialClass',
    'category',
    'carrier',
    'depositor',
    'formedOn',
    'access',
    'year',
    'parentId',
  ],
  facets: ['level', 'access', 'category', 'materialClass', 'year'],
  facts: ['level', 'materialClass', 'category', 'author', 'formedOn', 'pages'],
  rank: { base: 200, ages: true, choice: { field: 'level', points: { fonds: 60, volume: 30 } } },
  cited: { as: 'A' },
  spoken: {
    names: ['报告', '档案', '勘察报告', '案卷', '资料报告', '成果报告', '馆藏', '全宗'],
    types: [
      { of: ['result'], names: ['成果资料', '成果档案'] },
      { of: ['original'], names: ['原始资料', '原始档案'] },
      { of: ['physical'], names: ['实物资料', '实物档案'] },
    ],
    otherwise: true,
  },
  lent: { but: { level: 'fonds' } },
  menu: { group: 'archives' },
  deposited: {
    values: { level: 'item', carrier: 'electronic' },
    fields: {
      author: 'author',
      depositor: 'depositor',
      formedOn: 'formedOn',
      acceptedOn: 'depositedOn',
      summary: 'summary',
    },
    files: {
      part: 'materials',
      sequence: 'sequence',
      type: 'materialType',
      tables: 'data',
      name: 'name',
      format: 'format',
    },
  },
})
