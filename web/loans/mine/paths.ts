export const loansPath = '/personal-center/loans'

export const loanPath = (id: number): string => `${loansPath}/${id}`
