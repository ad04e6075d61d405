export const counterPath = '/admin/counter'

export const fetchPath = `${counterPath}/fetch`

export const entryPath = `${counterPath}/serve`

export const roomPath = `${counterPath}/room`

/** The counter with what a code stands for. */
export const scannedPath = (code: string): string => `${counterPath}?${new URLSearchParams({ code })}`
