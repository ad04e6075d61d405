import type { SavedSearch } from '#contract/search/search.ts'
import { search } from '#contract/search/search.ts'
import { useAction } from '#web/api/hooks.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'

export const alertLabel = '有新资料时发消息告诉我'

/** Switches the messages of a saved search. */
export function AlertSwitch({ saved: { id, alert }, label }: { saved: SavedSearch; label: string }) {
  const change = useAction(search.changeSaved, [search.saved])
  const set = (on: boolean) => change.mutate({ id, alert: on }, { onError: toastFault })
  return <Checkbox label={label} checked={alert} disabled={change.isPending} onChange={set} />
}
