/** Id of an option of a suggestion list, which the box refers to before the list is loaded. */
export const optionId = (id: string, index: number): string => `${id}-${index}`
