import type { MenuItem } from '#contract/accounts/menus.ts'
import { dashboard, type Task } from '#contract/dashboard.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { flattenMenu, pathOf } from '#web/workplace/menus.ts'

interface TaskPage {
  label: string
  component: string
  search: string
  /** Something is to be decided for others, rather than mended by its author; the menu counts it. */
  decides: boolean
}

/** What a task is called, and the page of the menu where it is done. */
export const tasks: Readonly<Record<Task, TaskPage>> = {
  loan: { label: '借阅待办', component: 'loans', search: '', decides: true },
  deposit: { label: '汇交待验收', component: 'deposits', search: '', decides: true },
  review: { label: '草稿待审核', component: 'drafts', search: '?state=review', decides: true },
  readings: { label: '监测读数待审核', component: 'readings', search: '?state=review', decides: true },
  feedback: {
    label: '纠错与咨询待答复',
    component: 'manage/feedback',
    search: '?f.state=open',
    decides: true,
  },
  credit: {
    label: '充值申请待答复',
    component: 'manage/creditRequest',
    search: '?f.state=waiting',
    decides: true,
  },
  job: { label: '后台任务失败', component: 'jobs', search: '?state=failed', decides: true },
  returned: { label: '草稿被退回', component: 'drafts', search: '?state=returned', decides: false },
  readingsReturned: {
    label: '监测读数被退回',
    component: 'readings',
    search: '?state=returned',
    decides: false,
  },
  import: { label: '资料待入库', component: 'deliveries', search: '?state=open', decides: false },
}

/** What waits for whoever is in; asked again every minute. */
export function useWaiting() {
  const { token } = useSession()
  return useCall(dashboard.waiting, {}, { enabled: token !== undefined, every: 60_000 })
}

/** Where a task is done; undefined when the menu has no such page. */
export function placeOfTask(tree: readonly MenuItem[], task: Task): string | undefined {
  const { component, search } = tasks[task]
  const page = flattenMenu(tree).find((item) => item.component === component)
  const path = page && pathOf(page)
  return path && path + search
}

/** How much is to be decided behind a page of the menu. */
export const waitingAt = (
  { component }: MenuItem,
  waiting: readonly { task: Task; count: number }[],
): number =>
  waiting
    .filter(({ task }) => tasks[task].decides && tasks[task].component === component)
    .reduce((sum, { count }) => sum + count, 0)
