import type { Kinds } from '#contract/catalogue/kind.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Db } from '#database/database.ts'
import { fileContext } from '#server/files/service/service.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { annotatedFile } from './annotated.ts'
import type { DeliveryContext, DeliveryServices } from './context.ts'
import {
  changeDelivery,
  checkAgain,
  createDelivery,
  pageDeliveries,
  pageProblems,
  pageRecords,
  removeDelivery,
  takeDelivery,
  undoDelivery,
} from './deliveries.ts'
import { attachFiles, changeFile, detachFile, mendCells, openFile } from './files.ts'
import { readDelivery } from './view.ts'

export function deliveryEndpoints(services: DeliveryServices): Endpoint[] {
  const { files, jobs } = services
  const context = ({ db, kinds }: { db: Db; kinds: Kinds }): DeliveryContext => ({ ...services, db, kinds })
  return implement(deliveries, {
    page: ({ db, input }) => pageDeliveries(db, input),
    create: ({ db, input, actor }) => createDelivery(db, input, actor),
    one: ({ db, input }) => readDelivery(db, input.id),
    remove: ({ input, actor, from, ...call }) =>
      removeDelivery(fileContext(files, call), input.id, { actor, from }),
    attach: ({ input, actor, ...call }) => {
      call.afterwards(jobs.hurry)
      return attachFiles(context(call), input, actor)
    },
    detach: ({ input, ...call }) => detachFile(context(call), fileContext(files, call), input),
    change: ({ input, ...call }) => {
      call.afterwards(jobs.hurry)
      return changeDelivery(context(call), input)
    },
    changeFile: ({ input, ...call }) => {
      call.afterwards(jobs.hurry)
      return changeFile(context(call), input)
    },
    mend: ({ input, ...call }) => {
      call.afterwards(jobs.hurry)
      return mendCells(context(call), input)
    },
    problems: ({ db, input }) => pageProblems(db, input),
    check: ({ input, ...call }) => {
      call.afterwards(jobs.hurry)
      return checkAgain(context(call), input.id)
    },
    take: ({ input, actor, ...call }) => {
      call.afterwards(jobs.hurry)
      return takeDelivery(context(call), input, actor)
    },
    undo: ({ input, actor, ...call }) => {
      call.afterwards(jobs.hurry)
      return undoDelivery(context(call), input.id, actor)
    },
    records: ({ db, input }) => pageRecords(db, input),
    annotated: ({ input, actor, ...call }) => annotatedFile(context(call), input, actor),
    download: ({ input, ...call }) => openFile(context(call), input),
  })
}
