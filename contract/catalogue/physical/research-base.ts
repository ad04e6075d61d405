import { choice, day, kind, quantity, term, text } from '#contract/catalogue/kind.ts'

/** 科研基地 */
export const researchBase = kind({
  name: 'researchBase',
  label: '科研基地',
  counter: '处',
  path: '/swdzzl/base',
  type: 'baseKind',
  table: 'research_base',
  place: 'point',
  labels: { code: '基地编号', title: '基地名称', year: '建成年份' },
  fields: {
    baseKind: choice('基地类型', {
      field: '野外观测研究站',
      laboratory: '重点实验室',
      repository: '实物资料库',
      teaching: '科普教学基地',
    }),
    owner: term('依托单位'),
    subject: text('研究方向'),
    facilities: text('设施与能力'),
    builtOn: day('建成日期'),
    areaM2: quantity('建筑面积', { unit: 'm²', digits: 0, min: 0, max: 10_000_000 }),
    address: text('地址'),
    visiting: text('开放方式'),
    contact: text('联系人', { seen: 'record' }),
    remark: text('备注'),
  },
  parts: {},
  list: ['code', 'title', 'baseKind', 'owner', 'district', 'areaM2', 'builtOn', 'access'],
  sort: ['code', 'title', 'builtOn', 'areaM2'],
  conditions: ['code', 'title', 'baseKind', 'owner', 'subject', 'district', 'builtOn', 'access'],
  facets: ['baseKind', 'owner', 'district', 'access'],
  facts: ['baseKind', 'owner', 'district', 'areaM2', 'builtOn', 'visiting'],
})
