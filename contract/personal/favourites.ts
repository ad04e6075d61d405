import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import type { YesNo } from '#contract/yes-no.ts'

const Ids = z.array(id).min(1, '请先选择').max(500).meta({ label: '所选各项' })
const Flag = z.enum(['0', '1'] as const satisfies YesNo[])
const folderName = z
  .string()
  .trim()
  .min(1, '请填写收藏夹的名称')
  .max(40, '最长 40 字')
  .meta({ label: '收藏夹名称' })

export const maxFolders = 100
export const maxNoteLength = 500

/** A record that a reader keeps, as the reader of the list may see it. */
const Favourite = z.object({
  favouriteId: id,
  title: z.string(),
  /** What a list says of it; of a choice its label. */
  content: z.array(z.object({ label: z.string(), prop: z.string(), value: z.unknown() })),
  /** Whether it is to be applied for. */
  isApply: Flag,
  isFolder: Flag,
  isText: Flag,
  /** The kind of the record. */
  type: z.string(),
  /** Its page. */
  link: z.string(),
  linkBody: z.object({ kind: z.string(), code: z.string() }),
  /** All favourites of the same record. */
  ids: z.array(id),
  access: z.enum(['open', 'member', 'protected', 'secret']),
  folder: id.nullable(),
  note: z.string(),
  createdAt: z.iso.datetime(),
})
namedSchemas.add(Favourite, { id: 'Favourite' })
export type Favourite = z.infer<typeof Favourite>

const Folder = z.object({
  id,
  name: z.string(),
  parent: id.nullable(),
  isFolder: Flag,
  /** Favourites that lie in it. */
  ids: z.array(id),
  /** Of the link by which others see it; null while it is not shared. */
  token: z.string().nullable(),
})
namedSchemas.add(Folder, { id: 'FavouriteFolder' })
export type Folder = z.infer<typeof Folder>

const ChangeCount = z.object({ changed: z.int() })

export const favourites = {
  list: route({
    method: 'GET',
    path: '/favourite/list',
    summary: '本人的收藏与收藏夹',
    access: 'member',
    input: z.object({}),
    output: z.object({ folders: z.array(Folder), records: z.array(Favourite) }),
    built: true,
  }),
  marks: route({
    method: 'GET',
    path: '/favourite/marks',
    summary: '本人收藏了哪些资料',
    access: 'member',
    input: z.object({}),
    output: z.array(z.object({ id, kind: z.string(), code: z.string() })),
  }),
  save: route({
    method: 'POST',
    path: '/favourite/save',
    summary: '收藏一条资料；已收藏的不重复',
    access: 'member',
    input: z.object({
      kind: z.string().max(40).meta({ label: '资料类别' }),
      code: z.string().trim().min(1).max(200).meta({ label: '资料编号' }),
    }),
    output: z.object({ id }),
  }),
  file: route({
    method: 'PUT',
    path: '/favourite/file',
    summary: '把收藏放入收藏夹，或移出收藏夹；任何一项不是本人的则都不改',
    access: 'member',
    input: z.object({ ids: Ids, folder: id.nullable().meta({ label: '收藏夹' }) }),
    output: ChangeCount,
  }),
  setNote: route({
    method: 'PUT',
    path: '/favourite/:id/note',
    summary: '给一条收藏写备注',
    access: 'member',
    input: z.object({ id, note: z.string().trim().max(maxNoteLength).meta({ label: '备注' }) }),
    output: z.object({ id }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/favourite',
    summary: '取消收藏；任何一项不是本人的则都不取消',
    access: 'member',
    input: z.object({ ids: Ids }),
    output: z.object({ removed: z.int() }),
  }),
}

export const folders = {
  create: route({
    method: 'POST',
    path: '/sysFavouriteFolder/save',
    summary: '新建收藏夹',
    access: 'member',
    input: z.object({ name: folderName, parent: id.nullable().default(null).meta({ label: '上级' }) }),
    output: z.object({ id }),
  }),
  rename: route({
    method: 'PUT',
    path: '/sysFavouriteFolder/:id',
    summary: '给收藏夹改名',
    access: 'member',
    input: z.object({ id, name: folderName }),
    output: z.object({ id }),
  }),
  move: route({
    method: 'PUT',
    path: '/sysFavouriteFolder/dragUpdate',
    summary: '移动收藏夹：换上级或换次序，不能移到自己的下级',
    access: 'member',
    input: z.object({
      id,
      parent: id.nullable().meta({ label: '上级' }),
      position: z.int().min(0).max(1000).meta({ label: '次序' }),
    }),
    output: z.object({ id }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/sysFavouriteFolder/:id',
    summary: '删除收藏夹，连同其下的收藏夹与收藏',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ removed: z.int() }),
  }),
  share: route({
    method: 'PUT',
    path: '/sysFavouriteFolder/:id/share',
    summary: '以链接分享收藏夹，或撤销；撤销后原链接失效，再分享是新的链接',
    access: 'member',
    input: z.object({ id, shared: z.boolean().meta({ label: '分享' }) }),
    output: z.object({ token: z.string().nullable() }),
  }),
  shared: route({
    method: 'GET',
    path: '/sysFavouriteFolder/shared/:token',
    summary: '他人分享的收藏夹：各条资料只给看的人可见的内容',
    access: 'anyone',
    limit: { calls: 120, seconds: 60 },
    input: z.object({ token: z.uuid().meta({ label: '分享编码' }) }),
    output: z.object({
      id,
      name: z.string(),
      folders: z.array(Folder.pick({ id: true, name: true, parent: true })),
      records: z.array(Favourite),
    }),
    built: true,
  }),
}
