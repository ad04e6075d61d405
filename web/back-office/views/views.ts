import type { Resource } from '#contract/back-office/resource.ts'
import type { templateRoutes } from '#contract/back-office/template.ts'
import type { Output } from '#contract/route.ts'
import { pageSizes } from '#contract/wire.ts'
import type { ListPlace } from '#web/back-office/list/list-address.ts'
import type { ListAddress } from '#web/records/address.ts'

/** A view of a list that was saved. */
export type SavedView = Output<typeof templateRoutes.choices>[number]
export type ViewContent = SavedView['content']

/** What a list shows, without what is usual: conditions, columns, order and page size. */
export const contentOf = (
  { text, filters, sort, size }: ListPlace,
  columns: readonly string[],
): ViewContent => ({
  ...(text && { text }),
  ...(Object.keys(filters).length > 0 && {
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])),
  }),
  ...(sort && { sort }),
  size,
  columns: [...columns],
})

/** The place of a list that a view describes; what it does not say is as usual. */
export const placeOf = (
  { text = '', filters = {}, sort = '', size }: ViewContent,
  { size: before }: ListPlace,
): Pick<ListPlace, 'text' | 'filters' | 'sort' | 'size'> => ({
  text,
  filters,
  sort,
  size: pageSizes.find((one) => one === size) ?? before,
})

/** What a list of records shows. */
export const contentOfRecords = ({ conditions, sort, size }: ListAddress): ViewContent => ({
  ...(conditions.length > 0 && { conditions: [...conditions] }),
  ...(sort && { sort }),
  size,
})

/** The address of a list of records that a view describes, on its first page. */
export const addressOf = (
  { conditions = [], sort, size }: ViewContent,
  { size: before }: ListAddress,
): Pick<ListAddress, 'conditions' | 'sort' | 'size' | 'current'> => ({
  conditions,
  sort: sort || undefined,
  size: size ?? before,
  current: 1,
})

/** The columns of a view that a list has; those it begins with where none is left. */
export function columnsOf({ columns = [] }: ViewContent, { list, fields }: Resource): readonly string[] {
  const left = columns.filter((name) => Object.hasOwn(fields, name))
  return left.length > 0 ? left : list
}

const keyOf = ({ text = '', filters = {}, conditions = [], sort = '', size, columns = [] }: ViewContent) =>
  JSON.stringify([
    text,
    Object.entries(filters)
      .flatMap(([name, values]) => values.map((value) => `${name} ${String(value)}`))
      .toSorted(),
    conditions.map((condition) => JSON.stringify(condition)).toSorted(),
    sort,
    size,
    columns.toSorted(),
  ])

/** Whether a list stands as a view describes it. */
export const isCurrent = (view: ViewContent, now: ViewContent): boolean =>
  keyOf({ size: now.size, ...view }) === keyOf(now)

/** Views by whose they are: one's own, those that are shared with one, those of the archive. */
export function viewsByOwner(views: readonly SavedView[]): { owner: string; views: SavedView[] }[] {
  const owners = {
    自有: (view: SavedView) => view.own,
    共享: isShared,
    馆方: (view: SavedView) => !view.isCustom,
  }
  return Object.entries(owners).flatMap(([owner, isOf]) => {
    const found = views.filter(isOf)
    return found.length > 0 ? [{ owner, views: found }] : []
  })
}

const isShared = ({ own, isCustom }: SavedView) => isCustom && !own
