/** What becomes of a visit. Plain data without zod. */
export const visitStates = { booked: '已约', come: '已到馆', missed: '未到', cancelled: '已取消' } as const

/** How many visits of one application may be ahead at once. */
export const maxVisitsAhead = 6
