import { buildProgram } from '#testing/builders/programs.ts'

import { byStaff, type KeyedCalls } from './scene.ts'

const page = 'https://old.example/gdms/enter'

/** Other systems: apps, published data, and those that take over who is signed in. */
export const systemCalls: KeyedCalls = {
  'app.create': byStaff(({ next }) => ({ values: { name: `规划平台 ${next()}`, type: '3' } })),
  'dataApi.create': byStaff(({ next }) => ({
    values: {
      ...{ title: '工程地质钻孔', code: `boreholes-${next()}`, source: 'kind', kind: 'borehole' },
      ...{ fields: ['code', 'finalDepth'], fixed: [], free: ['finalDepth'] },
      ...{ pageSize: 50, keyRequired: true, published: true },
    },
  })),
  'dataApiHost.create': byStaff(({ next }) => ({
    values: {
      ...{ name: `雨量 ${next()}`, scheme: 'https', host: `rain${next()}.example.cn`, port: 443 },
      ...{ mayPost: false, enabled: true },
    },
  })),
  'olderSystems.authToken': byStaff(async ({ share, library: { db } }) => {
    await share('gdms', async () => {
      const id = await buildProgram(db, { code: 'gdms', name: 'gdms', secret: 'the-key-of-gdms' })
      await db.updateTable('app').set({ pages: page }).where('id', '=', id).execute()
    })
    return { page, state: 'theirs' }
  }),
  'signInProvider.create': byStaff(({ next }) => {
    const n = next()
    return {
      values: {
        ...{
          name: `市统一认证${n}`,
          code: `city-${n}`,
          kind: 'OIDC',
          appId: 'library',
          secret: 'the-secret',
        },
        ...{ address: `https://login${n}.example.cn`, domain: false, audience: 'everyone', endsThere: false },
        ...{ position: 1, enabled: false },
      },
    }
  }),
}
