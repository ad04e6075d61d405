import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { refreshRecords } from '#web/back-office/records/refresh.ts'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

/** Makes a draft of each record, to be changed; returns their ids. */
export async function draftChanges(
  { name }: Kind,
  records: readonly Pick<Entry, 'code' | 'version'>[],
): Promise<number[]> {
  const { ids } = await act(drafts.create, {
    kind: name,
    drafts: records.map(({ code, version }) => ({ code, version, action: 'update' as const })),
  })
  await refreshRecords()
  return ids
}

/** Says what was done, asks for everything anew, and offers to take an operation back. */
export function announce(message: string, operation?: number): void {
  void refreshRecords()
  if (operation === undefined) return toast(message)
  return toast(message, { action: { label: '撤销', run: () => void takeBack(operation) } })
}

async function takeBack(id: number): Promise<void> {
  try {
    const { restored, retained } = await act(stewardship.undo, { id })
    await refreshRecords()
    const others = retained.map(({ code, reason }) => `${code}：${reason}`).join('；')
    toast(others ? `已撤销 ${restored} 条，其余未动（${others}）` : '已撤销', { fault: others !== '' })
  } catch (error) {
    toastFault(error)
  }
}
