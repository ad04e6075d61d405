import type { Access } from './kind.ts'

/** Who may read what, in one sentence: wherever it is told, it is told so. */
export const openness = '目录人人可查；公开资料的全文、数据与文件，登录后可看。'

/** What each access level opens. */
export const accessRemarks: Readonly<Record<Access, string>> = {
  open: '位置准确，图形可以预览；登录后可看全文、数据与文件。',
  member: '位置概略；登录后可看全文、数据与文件。',
  protected: '汇交单位登记了保护期，期内只公开目录，期满自动公开。',
  secret: '只列编号、种类、所在区与年份，按保密规定办理。',
}
