import { baseMap } from '#contract/back-office/map/base-map.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import {
  type ActionReport,
  type FormValues,
  officePage,
  type RowAction,
} from '#web/back-office/office-page.ts'
import { Tag } from '#web/ui/Tag.tsx'

import { changeValues } from './change-values.ts'
import { TilePreview } from './TilePreview.tsx'

import './map-pages.css'

type BaseMapRow = RowOf<typeof baseMap>

const setTo =
  (values: FormValues, words: string) =>
  async ([row]: readonly BaseMapRow[]): Promise<ActionReport> => {
    if (!row) return { message: words }
    const undo = await changeValues(baseMap, row, values)
    return { message: `${row.name}${words}`, undo }
  }

const rowActionBase = { permission: 'maps.write', on: 'one' } as const

const actions: RowAction<BaseMapRow>[] = [
  {
    ...{ ...rowActionBase, name: 'publish', label: '发布' },
    applies: ({ published }) => !published,
    act: setTo({ published: true }, '已发布'),
  },
  {
    ...{ ...rowActionBase, name: 'withdraw', label: '停止发布' },
    applies: ({ published, isDefault }) => published && !isDefault,
    act: setTo({ published: false }, '已停止发布'),
  },
  {
    ...{ ...rowActionBase, name: 'default', label: '设为默认底图' },
    applies: ({ published, isDefault }) => published && !isDefault,
    act: setTo({ isDefault: true }, '已设为默认底图'),
  },
]

export const baseMapPage = officePage({
  resource: baseMap,
  blank: { type: 'xyz', position: 50, published: false, isDefault: false },
  actions,
  cells: {
    reviewNumber: ({ reviewNumber, type }) => reviewNumber ?? (type === 'city' ? '随本站' : <Tag>缺</Tag>),
    published: ({ published }) => (published ? <Tag on>已发布</Tag> : '未发布'),
    isDefault: ({ isDefault }) => (isDefault ? <Tag on>默认</Tag> : '—'),
  },
  remarks: { 来源: TilePreview },
})
