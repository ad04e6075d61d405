import type { Resource } from '#contract/back-office/resource.ts'
import type { readRoutes, resourceRoutes, treeRoutes } from '#contract/back-office/routes.ts'
import type { exportRoutes, sheetRoutes } from '#contract/back-office/sheet-routes.ts'
import { fail } from '#contract/errors.ts'
import type { Handler } from '#server/http/implement.ts'

import {
  changeRow,
  chooseRows,
  createRow,
  pageRows,
  readRow,
  removeRows,
  touchedWithin,
  valueFaultOf,
} from './resource.ts'
import { checkFile, exportFile, type Sheets, templateFile } from './sheet/sheet.ts'
import { eraseType, type Store } from './store.ts'
import { moveRow, treeOf } from './tree.ts'

type Standard = ReturnType<typeof resourceRoutes<Resource>>
type ReadRoutes = ReturnType<typeof readRoutes<Resource>>
type OfSheet = ReturnType<typeof sheetRoutes>
type OfExport = ReturnType<typeof exportRoutes>
type OfTree = ReturnType<typeof treeRoutes>

/** Handlers of every resource. Their answers are made field by field, and checked by the output of the route. */
type Loose<Routes> = { [N in keyof Routes]: (call: unknown) => never }

const readingHandlers = (store: Store): { [N in keyof ReadRoutes]: Handler<ReadRoutes[N]> } => ({
  page: ({ db, input, actor }) => pageRows(db, store, input, actor),
  options: ({ db, input, actor }) => chooseRows(db, store, input, actor),
  detail: ({ db, input, actor }) => readRow(db, store, input.id, actor),
})

/** The handlers of a resource that nobody writes. */
export const readHandlers = <R extends Resource>(given: Store<R>): Loose<ReadRoutes> =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the outputs are checked by the schemas of the resource
  readingHandlers(eraseType(given)) as unknown as Loose<ReadRoutes>

/** The handlers of the calls that all resources have. */
export function resourceHandlers<R extends Resource>(given: Store<R>): Loose<Standard> {
  const store = eraseType(given)
  const handlers: { [N in keyof Standard]: Handler<Standard[N]> } = {
    ...readingHandlers(store),
    create: ({ db, input, actor, from }) => createRow(db, store, input.values, { actor, from }),
    update: ({ db, input, actor, from }) => changeRow(db, store, input, { actor, from }),
    taken: ({ db, input, actor }) => valueFaultOf(db, store, input, actor),
    touched: ({ db, input, actor }) => touchedWithin(db, store, input.ids, actor),
    batchDelete: ({ db, input, actor, from }) => removeRows(db, store, input.ids, { actor, from }),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the outputs are checked by the schemas of the resource
  return handlers as unknown as Loose<typeof handlers>
}

/** The handlers of the calls that trees have besides. */
export function treeHandlers<R extends Resource>(
  given: Store<R>,
): { [N in keyof OfTree]: Handler<OfTree[N]> } {
  const store = eraseType(given)
  return {
    tree: ({ db, actor }) => treeOf(db, store, actor),
    dragUpdate: ({ db, input, actor, from }) => moveRow(db, store, input, { actor, from }),
  }
}

/** The handler of the call that takes rows out in a workbook. */
export function exportHandlers<R extends Resource>(sheets: Sheets, given: Store<R>): Loose<OfExport> {
  const store = eraseType(given)
  const handlers: { [N in keyof OfExport]: Handler<OfExport[N]> } = {
    export: ({ db, input, actor, from }) => exportFile({ ...sheets, db }, store, input, { actor, from }),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- a workbook is bytes, whatever its rows
  return handlers as unknown as Loose<OfExport>
}

/** The handlers of the calls that bring rows in a workbook and take them out. */
export function sheetHandlers<R extends Resource>(sheets: Sheets, given: Store<R>): Loose<OfSheet> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a store of one resource serves as one of any
  const store = given as unknown as Store
  if (store.allow) throw new Error('rows of a workbook are not asked one by one who may have them')
  const handlers: { [N in Exclude<keyof OfSheet, keyof OfExport>]: Handler<OfSheet[N]> } = {
    template: ({ db, actor }) => templateFile(db, sheets, store, actor),
    import: ({ db, input: { fileName, file }, actor, from }) =>
      file instanceof Uint8Array
        ? checkFile({ ...sheets, db }, store, { fileName, file }, { actor, from })
        : fail('media_type_refused'),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- as above
  return { ...handlers, ...exportHandlers(sheets, given) } as unknown as Loose<OfSheet>
}
