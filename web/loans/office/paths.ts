export const queuePath = '/admin/loans'

export const officeLoanPath = (id: number): string => `${queuePath}/${id}`

export const statisticsPath = `${queuePath}/statistics`

export const workflowPath = `${queuePath}/workflow`
