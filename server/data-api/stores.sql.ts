import { type RawBuilder, sql } from 'kysely'

// Of the row `t`.
export const fixedConditions = sql`t.fixed`
export const apiCode = sql<string>`t.code`
export const apiIsOff = sql<boolean>`not t.published`
export const hostIsOff = sql<boolean>`not t.enabled`

const caller = sql<string>`coalesce((select app.name from app where app.id = t.app), '不用密钥')`
export const useColumns = { day: sql`to_char(t.day, 'YYYY-MM-DD')`, caller }

export const useOf = (text: string): RawBuilder<boolean> => sql<boolean>`strpos(${caller}, ${text}) > 0`
