import type { RowReference } from '#contract/back-office/resource.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'

/** Moves users to a department; the undo brings each back to where they were. */
export async function moveTo(ids: number[], { id, name }: RowReference): Promise<ActionReport> {
  const { before } = await act(userRoutes.setDepartment, { ids, department: id })
  const undo = async () => {
    for (const [place, users] of Map.groupBy(before, (one) => one.department))
      await act(userRoutes.setDepartment, { ids: users.map((one) => one.id), department: place })
  }
  return { message: `${ids.length} 人已移到“${name}”`, undo }
}
