import { choice, integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { trustLevels } from '#contract/sign-in/provider-kinds.ts'

/** The rules of borrowing that an archive sets for itself: one row. */
export const loanSetting = resource({
  name: 'loanSetting',
  label: '借阅规则',
  counter: '项',
  table: 'loan_setting',
  api: '/loanSetting',
  page: '/admin/loan-settings',
  permissions: { read: 'loans.manage', write: 'loans.manage' },
  fields: {
    name: text('名称', { required: true, computed: true }),
    days: integer('借期', { required: true, min: 1, max: 60, hint: '工作日；此后借出的适用' }),
    extension: integer('续借', { required: true, min: 1, max: 60, hint: '工作日，只能一次' }),
    hold: integer('待取留存', { required: true, min: 1, max: 30, hint: '工作日' }),
    lead: integer('至少提前预约', { required: true, min: 0, max: 30, hint: '工作日；0 即当天可约' }),
    ahead: integer('至多提前预约', { required: true, min: 1, max: 60, hint: '工作日' }),
    trust: choice(
      '申请人的认证等级',
      { 0: '不要求', ...trustLevels },
      {
        required: true,
        hint: '由一网通办等平台核实；在窗口代办的当面核实',
      },
    ),
    maxOpen: integer('同时在办的申请', { required: true, min: 1, max: 100, hint: '份，每位读者' }),
    keptYears: integer('个人信息保存', {
      required: true,
      min: 1,
      max: 30,
      hint: '年；办结满此年限，隐去申请中的个人信息，删去材料',
    }),
  },
  key: 'name',
  title: 'name',
  list: ['days', 'extension', 'hold', 'lead', 'ahead', 'trust', 'maxOpen', 'keptYears'],
  search: ['name'],
  filters: [],
  sort: [],
  order: 'id',
  form: [
    { label: '期限', fields: ['days', 'extension', 'hold'] },
    { label: '申请', fields: ['trust', 'maxOpen'] },
    { label: '预约', fields: ['lead', 'ahead'] },
    { label: '个人信息', fields: ['keptYears'] },
  ],
})

const { detail, update } = resourceRoutes(loanSetting)
export const loanSettingRoutes = { detail, update }
