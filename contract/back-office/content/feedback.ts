import { choice, flag, moment, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'

export const feedbackKinds = { correction: '纠错', question: '咨询与留言' } as const
export const feedbackStates = { open: '待答复', answered: '已答复', closed: '已办结' } as const

export const feedback = resource({
  name: 'feedback',
  label: '纠错与咨询',
  counter: '件',
  table: 'feedback',
  api: '/staffFeedback',
  page: '/admin/feedback',
  permissions: { read: 'feedback.read', write: 'feedback.answer' },
  fields: {
    title: text('事项', { computed: true, required: true }),
    kind: choice('类别', feedbackKinds, { computed: true, required: true }),
    body: text('内容', { computed: true, required: true, long: true }),
    suggestion: text('应当是', { computed: true, long: true }),
    writer: text('来自', { computed: true, required: true }),
    contact: text('邮箱', { computed: true, masked: true }),
    createdAt: moment('时间', { computed: true, required: true }),
    mayPublish: flag('同意公开', { computed: true }),
    answer: text('答复', { long: true, max: 2000, hint: '提交人会收到消息；访客留了邮箱的，寄到邮箱' }),
    state: choice('状态', feedbackStates, { required: true, hint: '填写答复后即为已答复' }),
    published: flag('公开', { hint: '仅咨询与留言，提问的人同意并已有答复的，可以公开' }),
  },
  key: 'title',
  title: 'title',
  list: ['title', 'kind', 'writer', 'createdAt', 'state', 'published'],
  more: ['body'],
  search: ['body', 'answer'],
  filters: ['state', 'kind', 'published'],
  sort: ['createdAt'],
  order: '-id',
  form: [{ label: '答复', fields: ['answer', 'state', 'published'] }],
})

const { page, detail, update, touched, batchDelete } = resourceRoutes(feedback)

/** Nobody at the desk writes a feedback; what is only noise is removed. */
export const staffFeedbackRoutes = { page, detail, update, touched, batchDelete }
