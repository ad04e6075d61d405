import type { MenuItem } from '#contract/accounts/menus.ts'
import { dashboard, type Task } from '#contract/dashboard.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { flat, pathOf } from '#web/back-office/menus.ts'

/** What a task is called, and the page of the menu where it is done. */
export const tasks: Readonly<Record<Task, { label: string; component: string; search: string }>> = {
  review: { label: '草稿待审核', component: 'drafts', search: '?state=review' },
  returned: { label: '草稿被退回', component: 'drafts', search: '?state=returned' },
  import: { label: '导入有问题', component: 'imports', search: '' },
}

/** What waits for whoever is in; asked again every minute. */
export function useWaiting() {
  const { token } = useSession()
  return useCall(dashboard.waiting, {}, { enabled: token !== undefined, every: 60_000 })
}

/** Where a task is done; undefined when the menu has no such page. */
export function placeOfTask(tree: readonly MenuItem[], task: Task): string | undefined {
  const { component, search } = tasks[task]
  const page = flat(tree).find((item) => item.component === component)
  const path = page && pathOf(page)
  return path && path + search
}

/** How much waits behind a page of the menu: what is to be decided, not what its author is to mend. */
export const waitingAt = (
  { component }: MenuItem,
  waiting: readonly { task: Task; count: number }[],
): number =>
  waiting
    .filter(({ task }) => task === 'review' && tasks[task].component === component)
    .reduce((sum, { count }) => sum + count, 0)
