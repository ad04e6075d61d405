export const draftsPath = '/data-manager/drafts'

export const draftPath = (id: number): string => `${draftsPath}/${id}`
