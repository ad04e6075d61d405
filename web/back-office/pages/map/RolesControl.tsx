import { mapLayerRoutes } from '#contract/back-office/map/layer.ts'
import { useCall } from '#web/api/hooks.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

/** Who sees a layer: everybody, or only these roles. */
export function RolesControl({ words, value, onChange }: OwnControlProps) {
  const { data = [] } = useCall(mapLayerRoutes.roles, {})
  const held = Array.isArray(value) ? value.map(Number) : []
  const label = held.length === 0 ? '人人可见，包括游客' : `只有 ${held.length} 种角色可见`
  return (
    <FieldFrame {...words} label={label}>
      <div className="role-choice">
        {data.map(({ id, name, users }) => (
          <Checkbox
            key={id}
            label={`${name}（${users} 人）`}
            checked={held.includes(id)}
            onChange={(on) => onChange(on ? [...held, id] : held.filter((one) => one !== id))}
          />
        ))}
      </div>
    </FieldFrame>
  )
}
