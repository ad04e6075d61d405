import type { Resource } from '#contract/back-office/resource.ts'
import { SavedViews } from '#web/back-office/views/SavedViews.tsx'
import { columnsOf, contentOf, placeOf } from '#web/back-office/views/views.ts'

import { useColumns } from './useColumns.ts'
import type { ListView } from './useListPlace.ts'

/** The saved views of the list of a resource: conditions and order go into its address, columns into this browser. */
export function ResourceViews({ resource, view: { place, to } }: { resource: Resource; view: ListView }) {
  const { shown, set } = useColumns(resource)
  return (
    <SavedViews
      target={resource.name}
      now={contentOf(place, shown)}
      onChoose={(content) => {
        set(columnsOf(content, resource))
        to(placeOf(content, place))
      }}
    />
  )
}
