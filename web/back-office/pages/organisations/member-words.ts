import type { Member } from '#contract/back-office/organisation.ts'

/** What tells a member apart; the company is as the person has written it. */
export const memberLine = ({ username, phone, company }: Omit<Member, 'manager'>): string =>
  [username, phone, company].filter(Boolean).join(' · ')
