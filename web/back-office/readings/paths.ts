export const readingsPath = '/data-manager/readings'

export const batchPath = (id: number): string => `${readingsPath}/${id}`
