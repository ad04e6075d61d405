import { byStaff, type KeyedCalls } from './scene.ts'

/** The map as it is set up. */
export const mapCalls: KeyedCalls = {
  'baseMap.create': byStaff(({ next }) => ({
    values: {
      ...{
        code: `image-${next()}`,
        name: '影像',
        type: 'xyz',
        position: 20,
        published: true,
        isDefault: false,
      },
      ...{ url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png', reviewNumber: '示例S(2026)001号' },
    },
  })),
  'mapLayer.create': byStaff(async ({ next, idOf }) => ({
    values: {
      ...{
        visible: true,
        checked: false,
        opacity: 100,
        code: `faults-${next()}`,
        name: '断裂构造',
        type: 'wms',
      },
      ...{ url: 'https://gis.example/wms', layers: 'faults', minZoom: 10 },
      parent: await idOf(`select id from map_layer where code = 'external'`),
    },
  })),
  'mapQuery.create': byStaff(({ next }) => ({
    values: {
      ...{ code: `gnss-${next()}`, title: '观测点', kind: 'gnssPoint', position: 2, published: true },
      fields: ['district', 'grade'],
      extras: [],
    },
  })),
}
