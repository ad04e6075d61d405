/** Status of a monitoring point. */
export const pointStatus = { active: '在测', suspended: '停测', lost: '损毁' } as const
