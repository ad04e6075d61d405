import type { Resource, RowOf } from '#contract/back-office/resource.ts'
import type { enableRoutes } from '#contract/back-office/routes.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import type { ActionReport, RowAction } from '#web/back-office/office-page.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { useWork } from '#web/ui/form/useWork.ts'
import { toast } from '#web/ui/states/Toast.tsx'

type EnabledRow = RowOf<Resource> & { name: string; state: string }

/** Rows that are enabled and disabled, and what ends with the latter. */
export interface EnableOptions {
  resource: Resource
  calls: ReturnType<typeof enableRoutes>
  /** 登录已失效. */
  ends: string
}

/** Enables or disables rows; the undo turns back those that were changed. */
async function setEnabled(
  { resource: { counter }, calls, ends }: EnableOptions,
  ids: number[],
  enabled: boolean,
): Promise<ActionReport> {
  const { changed } = await act(calls.setEnabled, { ids, enabled })
  const words = `${changed.length} ${counter}`
  return {
    message: enabled ? `已启用 ${words}` : `已停用 ${words}，${ends}`,
    ...(changed.length > 0 && {
      undo: () => act(calls.setEnabled, { ids: changed, enabled: !enabled }),
    }),
  }
}

/** Enabling and disabling of those that are ticked. */
export function enableActions<R extends EnabledRow>(enabling: EnableOptions): RowAction<R>[] {
  const permission = enabling.resource.permissions.write
  const idsOf = (rows: readonly R[]) => rows.map(({ id }) => id)
  return [
    {
      name: 'enable',
      label: '启用',
      permission,
      on: 'many',
      applies: ({ state }) => state === 'disabled',
      act: (rows) => setEnabled(enabling, idsOf(rows), true),
    },
    {
      name: 'disable',
      label: '停用',
      permission,
      danger: true,
      on: 'many',
      applies: ({ state }) => state === 'enabled',
      act: (rows) => setEnabled(enabling, idsOf(rows), false),
    },
  ]
}

interface StateSwitchProps {
  enabling: EnableOptions
  row: EnabledRow
  /** Cannot be turned here, whoever looks. */
  fixed?: boolean
}

/** Turns one row; the message turns it back. */
async function turn(enabling: EnableOptions, row: EnabledRow, enabled: boolean): Promise<void> {
  const { resource, ends } = enabling
  await setEnabled(enabling, [row.id], enabled).finally(() => refresh(resource))
  toast(enabled ? `${row.name} 已启用` : `${row.name} 已停用，${ends}`, {
    action: {
      label: '撤销',
      run: () => void turn(enabling, row, !enabled).catch(toastFault),
    },
  })
}

/** Whether a row is enabled; whoever may turns it here, and can turn it back. */
export function StateSwitch({ enabling, row, fixed }: StateSwitchProps) {
  const { resource } = enabling
  const { name, state } = row
  const mayWrite = usePermission(resource.permissions.write)
  const set = useWork(turn)
  if (fixed || !mayWrite) return resource.fields['state']?.choices?.[state] ?? state
  return (
    <Switch
      label={`启用${resource.label} ${name}`}
      bare
      on={state === 'enabled'}
      busy={set.busy}
      onChange={(on) => set.run(enabling, row, on)}
    />
  )
}
