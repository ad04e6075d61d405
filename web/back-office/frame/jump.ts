import type { MenuItem } from '#contract/accounts/menus.ts'
import { callsOf } from '#contract/back-office/calls.ts'
import { department } from '#contract/back-office/department.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { role } from '#contract/back-office/role.ts'
import { user } from '#contract/back-office/user.ts'
import { search } from '#contract/search/search.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'
import { flattenMenu, isShown, pathOf } from '#web/workplace/menus.ts'

/** Somewhere to jump to. */
export interface Goal {
  to: string
  name: string
  /** What tells it from others of the same name. */
  detail?: string | undefined
  /** What it is, or where in the menu it stands. */
  kind: string
}

export interface GoalGroup {
  label: string
  list: readonly Goal[]
}

const maxGoals = 5
const settlesMs = 200

/** The pages of a menu that a text names: by their names, by pinyin, by their addresses. */
export function pagesNamed(tree: readonly MenuItem[], text: string): Goal[] {
  const typed = text.toLowerCase().replaceAll(/\s/g, '')
  const areas = new Map(
    tree.flatMap((area) => flattenMenu(area.children).map(({ id }) => [id, area.menuName])),
  )
  const ranked = flattenMenu(tree).flatMap((item) => {
    const to = pathOf(item)
    const rank = rankOf(item, typed)
    if (to === undefined || item.component === null || !isShown(item) || rank === undefined) return []
    return [{ rank, goal: { to, name: item.menuName, kind: areas.get(item.id) ?? '页面' } }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxGoals)
    .map(({ goal }) => goal)
}

/** How well a page fits what was typed, 0 best; undefined if not at all. */
function rankOf({ menuName, spelled, path }: MenuItem, typed: string): number | undefined {
  const name = menuName.toLowerCase()
  const fits = [
    name.startsWith(typed),
    spelled.slice(0, 2).some((word) => word.startsWith(typed)),
    name.includes(typed),
    spelled.some((word) => word.startsWith(typed)),
    typed.length > 2 && path?.includes(typed),
  ]
  const rank = fits.indexOf(true)
  return rank < 0 ? undefined : rank
}

/** Where a text may lead: pages at once, people, departments, roles and records once typing pauses. */
export function useGoals(tree: readonly MenuItem[], typed: string) {
  const text = typed.trim().slice(0, 60)
  const settled = useDebounced(text, settlesMs) === text
  const asks = text !== '' && settled
  const found = [
    useRows(user, text, asks),
    useRows(department, text, asks),
    useRows(role, text, asks),
    useRecords(text, asks),
  ]
  const pages: GoalGroup = { label: '页面', list: text === '' ? [] : pagesNamed(tree, text) }
  return {
    groups: [pages, ...found.map(({ group }) => group)].filter(({ list }) => list.length > 0),
    pending: text !== '' && (!settled || found.some(({ pending }) => pending)),
  }
}

/** Rows of a resource that somebody may see, by its call for choices. */
function useRows(resource: Resource, text: string, asks: boolean) {
  const { label, page, permissions } = resource
  const enabled = usePermission(permissions.read) && asks
  const { data = [], isLoading } = useCall(callsOf(resource).options, { text }, { enabled })
  const list = enabled
    ? data
        .slice(0, maxGoals)
        .map(({ id, name, detail }): Goal => ({ to: `${page}?open=${id}`, name, detail, kind: label }))
    : []
  return { group: { label, list }, pending: enabled && isLoading }
}

/** Records by code or title. */
function useRecords(text: string, asks: boolean) {
  const { data, isLoading } = useCall(search.suggest, { text }, { enabled: asks })
  const records = (asks && data?.records) || []
  const list = records.slice(0, maxGoals).flatMap(({ kind: name, code, title }): Goal[] => {
    const kind = kindNamed(name)
    const detail = code === title ? undefined : code
    return kind ? [{ to: officeRecordPath(kind, code), name: title, detail, kind: kind.label }] : []
  })
  return { group: { label: '资料', list }, pending: asks && isLoading }
}
