import type { OfficePage } from '#web/back-office/office-page.ts'
import { useNodes } from '#web/back-office/tree/useNodes.ts'
import { Loading } from '#web/ui/states/States.tsx'
import { Tree } from '#web/ui/tree/Tree.tsx'

import { BesideList } from './BesideList.tsx'
import type { ListView } from './useListPlace.ts'

interface BesideProps {
  page: OfficePage
  field: string
  view: ListView
}

/** A tree that filters the list by one of its rows and all below; the same row again takes the filter away. */
export function Beside({ page: { resource }, field, view: { place, to } }: BesideProps) {
  const { label = '', to: target = '' } = resource.fields[field] ?? {}
  const { data, nodes } = useNodes({ name: target })
  const [chosen] = place.filters[field] ?? []
  const choose = (id: string | undefined) => {
    const { [field]: _, ...others } = place.filters
    to({ filters: id === undefined || Number(id) === chosen ? others : { ...others, [field]: [Number(id)] } })
  }
  return (
    <BesideList label={label} summary={`按${label}筛选`}>
      {data ? (
        <Tree
          label={label}
          nodes={nodes}
          search={`找${label}`}
          openFirst={nodes.slice(0, 1).map(({ id }) => id)}
          selection="single"
          chosen={chosen === undefined ? [] : [String(chosen)]}
          onChoose={([id]) => choose(id)}
        />
      ) : (
        <Loading rows={4} />
      )}
    </BesideList>
  )
}
