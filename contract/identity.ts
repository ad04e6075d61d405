/** What staff may be allowed to do; visitors and members need none of these. */
export const permissions = {
  'records.read': '查看全部非涉密资料',
  'records.secret': '查看涉密资料',
  'records.write': '编辑与发布资料',
} as const

export type Permission = keyof typeof permissions

/** Whoever is signed in. */
export interface Actor {
  id: number
  name: string
  permissions: readonly Permission[]
}
