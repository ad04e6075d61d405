/** Open services that answer everybody; calls with a key are counted by its quotas. */
export const openServices = { ogc: 'OGC 要素服务', tiles: '地图瓦片服务', harvest: '目录采集' } as const
export type OpenService = keyof typeof openServices
