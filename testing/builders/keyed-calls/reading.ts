import { kinds } from '#contract/catalogue/kinds.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { storeText } from '#testing/builders/uploads.ts'

import { byNewcomer, byStaff, type KeyedCalls, type Scene } from './scene.ts'

const kind = 'borehole'

const buildHole = ({ next, library: { db } }: Scene) =>
  buildBorehole(db, { code: `O-${next()}`, lng: 123.9, lat: 31.2 })

const point = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [123.9, 31.2] },
  properties: { text: '一', colour: 'red', isText: false },
}

/** What readers keep for themselves. */
export const readingCalls: KeyedCalls = {
  'browseHistory.save': byStaff(async (scene) => ({ moduleName: kind, content: await buildHole(scene) })),
  'downloads.save': byStaff(async (scene) => ({
    file: await buildFile(scene.library, await buildHole(scene), Buffer.from('%PDF-1.7')),
  })),
  'favourites.save': byStaff(async (scene) => ({ kind, code: await buildHole(scene) })),
  'folders.create': byStaff(({ next }) => ({ name: `夹 ${next()}` })),
  'search.save': byNewcomer(({ next }) => ({
    name: `检索 ${next()}`,
    question: { text: '黏土', exact: false, conditions: [], sort: 'relevance' },
  })),
  'map.saveFavourite': byStaff(async (scene) => {
    const id = await scene.idOf('select id from record where code = $1', await buildHole(scene))
    return { queryId: `borehole:${id}` }
  }),
  'savedDrawings.save': byStaff(({ next }) => ({
    title: `剖面 ${next()}`,
    drawing: { kind: 'section', parameters: { codes: ['P-1', 'P-2'] } },
  })),
  'exports.make': byNewcomer(({ next }) => ({
    ...{ title: `导出 ${next()}`, format: 'csv', selections: [{ kind: 'borehole', conditions: [] }] },
  })),
  'drawingSets.make': byNewcomer(({ next }) => ({ title: `图册 ${next()}`, codes: ['P-1', 'P-2'] })),
  'thresholds.set': byStaff(async ({ next, library: { db } }) => ({
    ...{ kind: 'pumpingWell', code: await buildRecord(db, kinds.pumpingWell, { code: `W-${next()}` }) },
    ...{ quantity: 'waterDepth', measure: 'value', since: null, side: 'above', bound: 9 },
  })),
  'map.saveDrawing': byStaff(({ next }) => ({
    title: `踏勘 ${next()}`,
    features: { type: 'FeatureCollection', features: [point] },
  })),
  'fileTickets.issue': byStaff(async ({ next }, by) => ({
    id: await storeText(by, `笔记 ${next()}`, 'own'),
  })),
}
