import { usePermissions } from '#web/api/session.ts'
import { useTicks } from '#web/ui/table/useTicks.ts'

import { FormPage } from './form/FormPage.tsx'
import { OpenRow } from './form/OpenRow.tsx'
import { Beside, besideChoice } from './list/Beside.tsx'
import { Filters } from './list/Filters.tsx'
import { rowName } from './list/row-words.ts'
import { RowList, useRows } from './list/RowList.tsx'
import { Toolbar } from './list/Toolbar.tsx'
import { useActions } from './list/useActions.tsx'
import { useListPlace } from './list/useListPlace.ts'
import type { OfficePage, OfficeRow } from './office-page.ts'
import { isOffered } from './options.ts'
import { TreePage } from './tree/TreePage.tsx'

import '#web/workplace/resource-page.css'

/** A page of the back office, drawn from its description: list, filters, actions, form. The address holds all of it. */
export function ResourcePage({ page }: { page: OfficePage }) {
  if (page.only !== undefined) return <FormPage page={page} id={page.only} />
  return page.resource.parent === undefined ? <ListPage page={page} /> : <TreePage page={page} />
}

function ListPage({ page }: { page: OfficePage }) {
  const { resource } = page
  const held = usePermissions()
  const beside = page.beside && isOffered(resource.fields[page.beside], held) ? page.beside : undefined
  const view = useListPlace(resource)
  const ticks = useTicks<OfficeRow>(
    ({ id }) => id,
    (row) => rowName(page, row),
    JSON.stringify([view.place.text, view.place.filters]),
  )
  const { actions, start, dialog } = useActions(page, ticks.clear)
  const { data } = useRows(page, view)
  return (
    <div className={beside ? 'resource-page has-beside' : 'resource-page'}>
      {beside && <Beside page={page} field={beside} view={view} />}
      <section className="resource-list">
        <header>
          <h1>{resource.label}</h1>
          <p className="cap" role="status">
            {data && `${data.total.toLocaleString('zh-CN')} ${resource.counter}${data.more ? '以上' : ''}`}
          </p>
        </header>
        {page.Notice && <page.Notice />}
        <Filters key={view.place.text} {...{ page, view }} />
        <Toolbar {...{ page, view, actions, start }} ticked={ticks.ticked} clear={ticks.clear} />
        <RowList {...{ page, view, ticks, actions, start }} />
      </section>
      <OpenRow {...{ page, view }} blank={beside ? { [beside]: besideChoice(beside, view) } : {}} />
      {dialog}
    </div>
  )
}
