import { choice, day, depth, integer, kind, part, quantity, ref, text } from '#contract/catalogue/kind.ts'

const percent = { unit: '%', digits: 1, min: 0, max: 100 } as const

const runs = part({
  label: '回次',
  table: 'core_run',
  order: 'top',
  fields: {
    top: depth('回次起深', { required: true }),
    base: depth('回次止深', { required: true }),
    length: quantity('岩心长', { unit: 'm', digits: 2, min: 0, max: 1000 }),
    recovery: quantity('采取率', percent),
    rqd: quantity('RQD', percent),
    box: integer('箱号', { min: 1, max: 100_000, plain: true }),
    description: text('岩心描述'),
  },
})

/** 岩心: cores of a hole, with the list of drill runs. */
export const core = kind({
  name: 'core',
  label: '岩心',
  counter: '孔',
  path: '/swdzzl',
  table: 'core',
  place: 'none',
  labels: { code: '岩心编号', title: '岩心名称', year: '入库年份' },
  fields: {
    boreholeId: ref('所属钻孔', 'borehole'),
    coreLength: quantity('岩心总长', { unit: 'm', digits: 2, min: 0, max: 12_000, step: 20 }),
    boxes: integer('箱数', { unit: '箱', min: 0, max: 100_000 }),
    recovery: quantity('平均采取率', { ...percent, step: 5 }),
    condition: choice('保存状况', { good: '完好', fair: '基本完好', poor: '部分散失' }),
    storedOn: day('入库日期'),
    shelf: text('库位', { seen: 'staff' }),
    remark: text('备注'),
  },
  parts: { runs },
  list: ['code', 'title', 'district', 'coreLength', 'boxes', 'recovery', 'condition', 'storedOn', 'access'],
  sort: ['code', 'title', 'coreLength', 'recovery', 'storedOn'],
  order: ['-storedOn'],
  conditions: [
    'code',
    'title',
    'condition',
    'district',
    'coreLength',
    'recovery',
    'storedOn',
    'access',
    'year',
    'boreholeId',
  ],
  facets: ['condition', 'coreLength', 'recovery', 'district', 'year', 'access'],
  facts: ['coreLength', 'boxes', 'recovery', 'condition', 'district', 'storedOn'],
  rank: { base: 310 },
  spoken: { names: ['岩芯', '岩心', '钻孔岩心', '钻孔岩芯'], depth: 'coreLength' },
  lent: {},
  menu: { group: 'specimens', at: 1 },
})
