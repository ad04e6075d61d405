import { dataApi, dataApiRoutes } from '#contract/back-office/data-api/call.ts'
import { dataApiHost } from '#contract/back-office/data-api/host.ts'
import { dataApiUse } from '#contract/back-office/data-api/use.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { askableConditions, publishableFields } from '#contract/data-api/publishable.ts'
import { groupDigits } from '#geology/digits.ts'
import { act } from '#web/api/caller.ts'
import {
  type ActionReport,
  officePage,
  type OwnControlProps,
  type RowAction,
} from '#web/back-office/office-page.ts'
import { OrderedFields } from '#web/back-office/pages/map/FieldsControl.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import { ConditionsControl } from './ConditionsControl.tsx'
import { GenericCallTool } from './GenericCallTool.tsx'
import { ParametersControl } from './ParametersControl.tsx'
import { TryDraft } from './TryDraft.tsx'
import { UseByDay } from './UseByDay.tsx'

import '#web/back-office/pages/map/map-pages.css'

type Call = RowOf<typeof dataApi>

const PublishedFields = (props: OwnControlProps) => <OrderedFields {...props} choicesOf={publishableFields} />

/** What callers may fill in: conditions of the kind, or parameters of the host. */
const FreeControl = (props: OwnControlProps) =>
  (props.values['source'] ?? props.row?.['source']) === 'host' ? (
    <ParametersControl {...props} />
  ) : (
    <OrderedFields {...props} choicesOf={askableConditions} addLabel="添加可填的条件" />
  )

const quota = (limit: number | null) => (limit === null ? '不限' : groupDigits(String(limit)))

async function setPublished(rows: readonly Call[], published: boolean): Promise<ActionReport> {
  for (const { id, version } of rows) await act(dataApiRoutes.update, { id, version, values: { published } })
  const changed = rows.map((row) => ({ ...row, version: row.version + 1 }))
  return {
    message: `已${published ? '发布' : '撤下'} ${rows.length} 个数据接口`,
    undo: () => setPublished(changed, !published),
  }
}

const createPublishAction = (published: boolean): RowAction<Call> => ({
  ...{ name: published ? 'publish' : 'withdraw', label: published ? '发布' : '撤下' },
  ...{ permission: dataApi.permissions.write, on: 'both' },
  ...(!published && { danger: true }),
  applies: (row) => row.published !== published,
  act: (rows) => setPublished(rows, published),
})

export const dataApiPage = officePage({
  resource: dataApi,
  blank: { source: 'kind', pageSize: 20, keyRequired: true, published: false },
  cells: {
    code: ({ code }) => <code>{code}</code>,
    keyRequired: ({ keyRequired }) => (keyRequired ? '须用密钥' : '不用密钥'),
    perMinute: ({ perMinute }) => quota(perMinute),
    perDay: ({ perDay }) => quota(perDay),
    published: ({ published }) => <Tag on={published}>{published ? '已发布' : '未发布'}</Tag>,
  },
  actions: [
    {
      ...{ name: 'look', label: '看公开的说明', permission: dataApi.permissions.read, on: 'one' },
      applies: ({ published }) => published,
      address: ({ code }) => `#/data-api?call=${code}`,
    },
    createPublishAction(true),
    createPublishAction(false),
  ],
  controls: { fields: PublishedFields, fixed: ConditionsControl, free: FreeControl },
  Below: TryDraft,
})

export const dataApiHostPage = officePage({
  resource: dataApiHost,
  blank: { scheme: 'https', port: 443, mayPost: false, enabled: true },
  tools: GenericCallTool,
})

export const dataApiUsePage = officePage({ resource: dataApiUse, Notice: UseByDay })
