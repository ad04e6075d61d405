import { choice, integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { sheetRoutes } from '#contract/back-office/sheet-routes.ts'
import { toHalfWidth } from '#contract/catalogue/cells/written.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

const kindLabels = Object.fromEntries(Object.values<Kind>(kinds).map(({ name, label }) => [name, label]))

/** A number as scanners give it, however it was typed. */
const plain = (text: string): string => toHalfWidth(text).trim().toUpperCase()

const codeFault =
  (rule: RegExp, words: string) =>
  (code: string): string | undefined =>
    rule.test(code) ? undefined : words

/** What lies on the shelves: copies of records, in boxes. */
export const holding = resource({
  name: 'holding',
  label: '馆藏实体',
  counter: '份',
  table: 'holding',
  api: '/holding',
  page: '/admin/holdings',
  permissions: { read: 'loans.manage', write: 'loans.manage' },
  fields: {
    number: text('登记号', {
      required: true,
      fixed: true,
      unique: true,
      max: 40,
      plain,
      fault: codeFault(/^[0-9A-Z-]{3,40}$/, '由大写字母、数字、横线组成，至少 3 位'),
    }),
    kind: choice('资料类别', kindLabels, { required: true, fixed: true }),
    code: text('资料编号', { required: true, fixed: true }),
    title: text('题名', { computed: true, required: true }),
    copy: integer('第几份', { required: true, min: 1, max: 99 }),
    box: text('盒号', {
      required: true,
      max: 40,
      hint: '也就是盒上的条码；一盒可放多份',
      plain,
      fault: codeFault(/^[0-9A-Z-]{3,40}$/, '由大写字母、数字、横线组成，至少 3 位'),
    }),
    shelf: text('库位', { max: 60 }),
    state: choice('去向', { in: '在库', held: '留存待取', out: '借出' }, { computed: true, required: true }),
  },
  key: 'number',
  together: ['kind', 'code', 'copy'],
  title: 'number',
  list: ['number', 'title', 'code', 'copy', 'box', 'shelf', 'state'],
  more: ['kind'],
  search: ['number', 'box', 'shelf'],
  filters: ['kind', 'state'],
  sort: ['number', 'box', 'shelf'],
  order: '-id',
  form: [
    { label: '资料', fields: ['number', 'kind', 'code', 'copy'] },
    { label: '库位', fields: ['box', 'shelf'] },
  ],
  sheet: ['number', 'kind', 'code', 'copy', 'box', 'shelf'],
})

export const holdingRoutes = { ...resourceRoutes(holding), ...sheetRoutes(holding) }
