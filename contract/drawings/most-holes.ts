/** Of so many holes at most each is made. */
export const mostHoles = { section: 20, set: 120, statistics: 60, coneSheet: 60, plan: 60 } as const
