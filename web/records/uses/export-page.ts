/** Where records are exported; the table of routes needs nothing else of it. */
export const exportPath = '/export'
