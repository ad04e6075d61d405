import type { statusRoutes } from '#contract/back-office/interface/dictionary.ts'
import type { RowOf, Resource } from '#contract/back-office/resource.ts'
import { act } from '#web/api/caller.ts'
import type { RowAction } from '#web/back-office/office-page.ts'

type StatusRow = RowOf<Resource> & { status: '0' | '1' }

/** Enabling and disabling of rows with a status; what is in use is disabled, not deleted. */
export function statusActions<R extends StatusRow>(
  { label, counter, permissions }: Resource,
  { changeStatus }: ReturnType<typeof statusRoutes>,
): RowAction<R>[] {
  const set = async (ids: number[], status: '0' | '1') => {
    const { changed } = await act(changeStatus, { ids, status })
    const other = status === '1' ? '0' : '1'
    return {
      message: `已${status === '1' ? '启用' : '停用'}${label} ${changed.length} ${counter}`,
      ...(changed.length > 0 && { undo: () => act(changeStatus, { ids: changed, status: other }) }),
    }
  }
  const actionOf = (status: '0' | '1'): RowAction<R> => ({
    name: `status-${status}`,
    label: status === '1' ? '启用' : '停用',
    permission: permissions.write,
    on: 'both',
    applies: (row) => row.status !== status,
    act: (rows) =>
      set(
        rows.map(({ id }) => id),
        status,
      ),
  })
  return [actionOf('1'), actionOf('0')]
}
