import type { Extra } from './queries.ts'

/** How an extra is opened, by the `type` of its method; any other than 1 and 2 is a page in a popup. */
export const extraTypes = { '1': '新窗口打开', '2': '图上动作', frame: '弹窗打开' } as const

const isPath = (path = '') => /^#?\/(?!\/)/.test(path)
const isPage = (url = '') => /^(?:#\/|\/(?!\/)|https?:\/\/)/.test(url)

/** What is wrong with an extra of a map query; undefined when nothing is. */
export function extraFault({ id, name, extraMethod }: Extra): string | undefined {
  const { type, path, event, url } = extraMethod
  if (id.trim() === '' || name.trim() === '') return '请填写附加操作的名称'
  if (type === '1') return isPath(path) ? undefined : `“${name}”的网址须是本站页面，以斜线开头`
  if (type === '2') return event ? undefined : `请填写“${name}”的动作`
  return isPage(url) ? undefined : `“${name}”的网址须是本站页面“#/…”，或“https://…”`
}
