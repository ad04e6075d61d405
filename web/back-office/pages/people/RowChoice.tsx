import { callsOf } from '#contract/back-office/calls.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import type { RowReference } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { useCall } from '#web/api/hooks.ts'
import { nodesOf } from '#web/back-office/tree/nodes.ts'
import { OptionList } from '#web/ui/choice/OptionList.tsx'
import { useLooking } from '#web/ui/choice/useLooking.ts'
import { Tree } from '#web/ui/tree/Tree.tsx'

interface RowChoiceProps {
  label: string
  /** The resource whose rows are chosen from, by name. */
  from: string
  /** Which of them are offered; all without it. */
  offers?: ((option: RowReference) => boolean) | undefined
  chosen: RowReference | undefined
  onChange: (chosen: RowReference | undefined) => void
}

/** A row of a resource, chosen in the open: from a tree where its rows form one, else from those found by typing. */
export const RowChoice = (props: RowChoiceProps) =>
  resourceNamed(props.from).parent === undefined ? <OfList {...props} /> : <OfTree {...props} />

function OfList({ label, from, offers, chosen, onChange }: RowChoiceProps) {
  const looking = useLooking({
    call: callsOf({ name: from }).options,
    what: resourceNamed(from).label,
    offers,
    isOpen: true,
  })
  const { options, asking, empty, note } = looking
  return (
    <OptionList
      {...{ label, options, asking, empty, note }}
      chosen={chosen ? [String(chosen.id)] : []}
      onChange={([value]) => {
        const option = options.find((one) => one.value === value)
        onChange(option && { id: Number(option.value), name: option.label })
      }}
    />
  )
}

function OfTree({ label, from, chosen, onChange }: RowChoiceProps) {
  const { data: rows = [] } = useCall(callsOf({ name: from }).tree ?? departmentRoutes.tree, {})
  const nodes = nodesOf(rows)
  return (
    <Tree
      label={label}
      nodes={nodes}
      search="查找"
      selection="single"
      openFirst={nodes.map(({ id }) => id)}
      chosen={chosen ? [String(chosen.id)] : []}
      onChoose={([id]) => onChange(rows.find((one) => String(one.id) === id))}
    />
  )
}
