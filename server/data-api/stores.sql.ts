import { type RawBuilder, sql } from 'kysely'

import { openServices } from '#contract/data-api/services.ts'

// Of the row `t`.
export const fixedConditions = sql`t.fixed`
export const apiCode = sql<string>`t.code`
export const apiIsOff = sql<boolean>`not t.published`
export const hostIsOff = sql<boolean>`not t.enabled`

/** SQL: what a row of use counts: a published call, or an open service. */
export const calledName = (use: string): RawBuilder<string> => {
  const services = Object.entries(openServices).map(([code, label]) => sql`when ${code} then ${label}`)
  return sql<string>`coalesce((select d.title from data_api d where d.id = ${sql.ref(`${use}.api`)}),
    case ${sql.ref(`${use}.service`)} ${sql.join(services, sql` `)} end)`
}

const caller = sql<string>`coalesce((select app.name from app where app.id = t.app), '不用密钥')`
export const useColumns = { day: sql`to_char(t.day, 'YYYY-MM-DD')`, name: calledName('t'), caller }

export const useOf = (text: string): RawBuilder<boolean> => sql<boolean>`strpos(${caller}, ${text}) > 0`
