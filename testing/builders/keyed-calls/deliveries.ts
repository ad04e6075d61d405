import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'

import { byStaff, type KeyedCalls, type Scene } from './scene.ts'

const buildDelivery = ({ idOf, next }: Scene, state = 'open') =>
  idOf(`insert into delivery (title, state) values ($1, $2) returning id`, `资料 ${next()}`, state)

/** A delivery that was checked, with a file of which a record can be taken. */
async function buildChecked(scene: Scene, file: number): Promise<{ id: number; revision: number }> {
  const id = await buildDelivery(scene)
  const result = {
    kind: 'borehole',
    created: 1,
    updated: 0,
    unchanged: 0,
    refused: 0,
    dropped: 0,
    notes: 0,
    more: 0,
  }
  await scene.idOf(
    `insert into delivery_file (delivery, file, name, state, description, result)
      values ($1, $2, '孔.txt', 'read', '{"tables": []}', $3) returning id`,
    id,
    file,
    JSON.stringify(result),
  )
  return { id, revision: 0 }
}

/** What a firm delivers: begun, filled, checked, taken, taken back. */
export const deliveryCalls: KeyedCalls = {
  'deliveries.create': byStaff(({ next }) => ({ title: `资料 ${next()}` })),
  'deliveries.attach': byStaff(async (scene, by) => ({
    id: await buildDelivery(scene),
    files: [await deliveryOffice(by).upload(`${scene.next()}.txt`, `x ${scene.next()}`)],
  })),
  'deliveries.check': byStaff(async (scene) => ({ id: await buildDelivery(scene) })),
  'deliveries.take': byStaff(async (scene, by) =>
    buildChecked(scene, await deliveryOffice(by).upload(`${scene.next()}.txt`, `x ${scene.next()}`)),
  ),
  'deliveries.undo': byStaff(async (scene) => ({ id: await buildDelivery(scene, 'taken') })),
}
