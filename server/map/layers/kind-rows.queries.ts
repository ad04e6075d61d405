import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

interface KindLayer {
  name: string
  label: string
  /** Code of the group that it lies in, if there is one. */
  group: string
}

/** Layers of kinds, behind those that there are. */
export async function addKindLayers(tx: Db, layers: readonly KindLayer[]): Promise<void> {
  await sql`insert into map_layer (code, name, type, kind, parent, position)
    select made.name, made.label, 'kind', made.name,
      (select id from map_layer g where g.code = made."group" and g.type = 'group'), 100 + made.place
    from rows from (json_to_recordset(${JSON.stringify(layers)}::json) as (name text, label text, "group" text))
      with ordinality as made (name, label, "group", place)
    on conflict (code) do nothing`.execute(tx)
}

interface KindQuery {
  name: string
  label: string
  facts: readonly string[]
  path: string
}

/** Map queries of kinds, behind those that there are: the leading facts, and the record in a new window. */
export async function addKindQueries(tx: Db, queries: readonly KindQuery[]): Promise<void> {
  await sql`insert into map_query (code, title, kind, fields, extras, position)
    select made.name, made.label, made.name, array(select json_array_elements_text(made.facts)),
      jsonb_build_array(jsonb_build_object('id', 'record', 'name', '新窗口打开', 'extraMethod',
        jsonb_build_object('type', '1', 'path', made.path || '/:code'))), 100 + made.place
    from rows from (json_to_recordset(${JSON.stringify(queries)}::json)
        as (name text, label text, facts json, path text))
      with ordinality as made (name, label, facts, path, place)
    on conflict (code) do nothing`.execute(tx)
}
