export const queuePath = '/admin/loans'

export const officeLoanPath = (id: number): string => `${queuePath}/${id}`

export const workflowPath = `${queuePath}/workflow`
