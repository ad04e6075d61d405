/** How a flag is called, by the digit that stands for it where flags are texts. */
export const yesNo = { 1: '是', 0: '否' } as const
export type YesNo = `${keyof typeof yesNo}`

export const yesNoWord = (flag: boolean): string => yesNo[flag ? 1 : 0]
