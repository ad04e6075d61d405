import { flag, integer, moment, choice, ref, resource, text } from '#contract/back-office/resource.ts'
import { readRoutes } from '#contract/back-office/routes.ts'

/** What uploaded files are, by their content. */
export const fileSorts = {
  pdf: 'PDF',
  picture: '图片',
  text: '文本',
  document: '文档与表格',
  packed: '压缩包',
  media: '音像',
  other: '其他',
} as const

/** The files that people have uploaded. */
export const storedFile = resource({
  name: 'storedFile',
  label: '文件',
  counter: '个',
  table: 'stored_file',
  api: '/storedFile',
  page: '/admin/files',
  permissions: { read: 'files.read', write: 'files.write' },
  readOnly: true,
  fields: {
    name: text('文件名', { required: true, computed: true }),
    sort: choice('类型', fileSorts, { required: true, computed: true }),
    size: integer('大小', { required: true, computed: true }),
    pages: integer('页数', { computed: true }),
    pathName: text('归类路径', { required: true, computed: true }),
    owner: ref('上传者', 'user', { required: true, computed: true }),
    createdAt: moment('上传时间', { required: true, computed: true }),
    scanned: flag('已查毒', { computed: true }),
    hasThumbnail: flag('内容', { computed: true }),
    sha256: text('SHA-256', { required: true, computed: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'sort', 'size', 'pathName', 'owner', 'createdAt'],
  more: ['pages', 'scanned'],
  search: ['name', 'pathName'],
  filters: ['sort', 'owner', 'scanned'],
  sort: [],
  order: '-id',
  form: [],
})

export const storedFileRoutes = readRoutes(storedFile)
