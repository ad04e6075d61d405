import { sql } from 'kysely'

/** The place of a waiting item `i` among those who wait for its record; null when it does not wait. */
export const queuePlace = sql<
  number | null
>`case when i.state = 'waiting' then (select count(*)::int + 1 from loan_item w
  where w.record = i.record and w.state = 'waiting' and (w.waits_since, w.loan) < (i.waits_since, i.loan)) end`

/** When the copy that comes to an item `i` at a place of the queue is due back; null when nobody can say. */
export const dueBackAt = (place: typeof queuePlace) => sql<string | null>`(select ol.due_on
  from loan_item o join loan ol on ol.id = o.loan
  where o.record = i.record and o.state = 'out' and ol.due_on is not null
  order by ol.due_on offset ${place} - 1 limit 1)`

/** Where the items of a loan `l` stand, as JSON: what its reader's next step is told by. */
export const standingOf = sql`(select jsonb_build_object(
    'held', count(*) filter (where s.state = 'held'), 'waiting', count(*) filter (where s.state = 'waiting'),
    'place', max(s.place), 'backOn', max(s.back_on),
    'awaited', coalesce(bool_or(s.state = 'out' and exists (select from loan_item w
      where w.record = s.record and w.state = 'waiting')), false))
  from (select i.state, i.record, p.place, case when p.place is not null then ${dueBackAt(sql`p.place`)} end as back_on
    from loan_item i cross join lateral (select ${queuePlace} as place) p where i.loan = l.id) s)`
