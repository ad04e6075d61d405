import { Link } from 'react-router'

import { callsOf } from '#contract/back-office/calls.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { useCall } from '#web/api/hooks.ts'
import type { OfficePage } from '#web/back-office/office-page.ts'
import { useNodes } from '#web/back-office/tree/useNodes.ts'
import { Loading } from '#web/ui/states/States.tsx'
import type { TreeNode } from '#web/ui/tree/tree-nodes.ts'
import { Tree } from '#web/ui/tree/Tree.tsx'

import { BesideList } from './BesideList.tsx'
import type { ListView } from './useListPlace.ts'

interface BesideProps {
  page: OfficePage
  field: string
  view: ListView
}

/** The row beside a list that filters it. */
export const besideChoice = (field: string, { place }: ListView): unknown => place.filters[field]?.[0]

/** Rows that filter the list, of a tree by one of them and all below it; the same row again takes the filter away. */
export function Beside({ page: { resource }, field, view }: BesideProps) {
  const { label = '', to: name = '' } = resource.fields[field] ?? {}
  const target = resourceNamed(name)
  const Rows = target.parent === undefined ? FlatRows : TreeRows
  return (
    <BesideList label={label} summary={`按${label}筛选`}>
      <Rows {...{ name, label, field, view }} />
      <Link className="beside-page" to={target.page}>
        管理{target.label}
      </Link>
    </BesideList>
  )
}

interface RowsProps {
  /** Of the resource that the rows are of. */
  name: string
  label: string
  field: string
  view: ListView
}

function TreeRows({ name, ...rest }: RowsProps) {
  const { data, nodes } = useNodes({ name })
  return <Choice {...rest} nodes={data && nodes} openFirst={nodes.slice(0, 1).map(({ id }) => id)} />
}

function FlatRows({ name, ...rest }: RowsProps) {
  const { title } = resourceNamed(name)
  const { data } = useCall(callsOf({ name }).page, { size: 200 })
  const nodes = data?.records.map((row) => ({ id: String(row.id), label: String(row[title]), children: [] }))
  return <Choice {...rest} nodes={nodes} openFirst={[]} />
}

interface ChoiceProps extends Omit<RowsProps, 'name'> {
  nodes: readonly TreeNode[] | undefined
  openFirst: string[]
}

function Choice({ label, field, view, nodes, openFirst }: ChoiceProps) {
  const { place, to } = view
  const chosen = besideChoice(field, view)
  const choose = (id: string | undefined) => {
    const { [field]: _, ...others } = place.filters
    to({ filters: id === undefined ? others : { ...others, [field]: [Number(id)] } })
  }
  if (!nodes) return <Loading rows={4} />
  return (
    <Tree
      {...{ label, openFirst }}
      nodes={[...nodes]}
      search={`找${label}`}
      selection="single"
      clears
      chosen={chosen === undefined ? [] : [String(chosen)]}
      onChoose={([id]) => choose(id)}
    />
  )
}
