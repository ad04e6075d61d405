import { type RawBuilder, sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'
import { personWithin, type Scope } from '#server/back-office/scope.ts'
import type { TextSearchMode } from '#server/back-office/store.ts'

const content = (column: string) =>
  sql`(select c.${sql.ref(column)} from stored_content c where c.id = t.content)`

/** SQL: what a content is, of its type; as `fileSorts` of the contract names it. */
const sort = sql`(select case
    when c.media_type = 'application/pdf' then 'pdf'
    when c.media_type in ('image/vnd.dwg', 'application/rtf', 'application/x-ole-storage') then 'document'
    when f.suffix in ('docx', 'xlsx', 'pptx', 'ofd') then 'document'
    when c.media_type like 'image/%' then 'picture'
    when c.media_type like 'text/%' then 'text'
    when c.media_type ~ '^(audio|video)/' then 'media'
    when c.media_type ~ '(zip|rar|7z-compressed)$' then 'packed'
    else 'other' end
  from stored_content c, (select t.suffix) f where c.id = t.content)`

/** Values of the resource that are no columns of its table. */
export const fileColumns = {
  sort,
  size: content('size'),
  pages: content('pages'),
  scanned: content('scanned'),
  hasThumbnail: sql`(select c.thumbnail is not null from stored_content c where c.id = t.content)`,
  sha256: sql`(select encode(c.sha256, 'hex') from stored_content c where c.id = t.content)`,
}

export const fileFilter = (name: string, values: readonly unknown[]) =>
  name === 'scanned' ? sql<boolean>`${content('scanned')} = any(${values})` : undefined

/** Files whose path and name together hold a text. */
export const fileOf = (text: string, looking: TextSearchMode) =>
  looking === 'byRow'
    ? sql<boolean>`strpos(t.words, lower(${text})) > 0`
    : sql<boolean>`(grams(t.words) @> grams(${text}) and strpos(t.words, lower(${text})) > 0)`

export const anyOwner: RawBuilder<boolean> = sql<boolean>`true`

/** SQL: the files `f` of one account. */
export const filesOf = (account: number): RawBuilder<boolean> => sql<boolean>`f.owner = ${account}`

/** SQL: the files `f` of somebody, and of the people within their scope. */
export const filesWithin = (scope: Scope, actor: Pick<Actor, 'id'>): RawBuilder<boolean> =>
  scope.all ? anyOwner : sql<boolean>`(${filesOf(actor.id)} or ${personWithin(scope, actor, sql`f.owner`)})`

/** The same of the rows `t` of the list of all. */
export const storedWithin = (scope: Scope, actor: Pick<Actor, 'id'>): RawBuilder<boolean> =>
  personWithin(scope, actor, sql`t.owner`)
