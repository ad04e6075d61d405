import { dataApi } from '#contract/back-office/data-api/call.ts'
import { dataApiHost } from '#contract/back-office/data-api/host.ts'
import { askableConditions, publishableFields } from '#contract/data-api/publishable.ts'
import { officePage, type OwnControlProps } from '#web/back-office/office-page.ts'
import { OrderedFields } from '#web/back-office/pages/map/FieldsControl.tsx'

import { ConditionsControl } from './ConditionsControl.tsx'
import { ParametersControl } from './ParametersControl.tsx'

import '#web/back-office/pages/map/map-pages.css'

const PublishedFields = (props: OwnControlProps) => <OrderedFields {...props} choicesOf={publishableFields} />

/** What callers may fill in: conditions of the kind, or parameters of the host. */
const FreeControl = (props: OwnControlProps) =>
  (props.values['source'] ?? props.row?.['source']) === 'host' ? (
    <ParametersControl {...props} />
  ) : (
    <OrderedFields {...props} choicesOf={askableConditions} addLabel="添加条件" />
  )

export const dataApiPage = officePage({
  resource: dataApi,
  blank: { source: 'kind', pageSize: 20, keyRequired: true, published: false },
  cells: {
    keyRequired: ({ keyRequired }) => (keyRequired ? '是' : '否'),
    perMinute: ({ perMinute }) => perMinute ?? '不限',
    perDay: ({ perDay }) => perDay ?? '不限',
  },
  controls: { fields: PublishedFields, fixed: ConditionsControl, free: FreeControl },
})

export const dataApiHostPage = officePage({
  resource: dataApiHost,
  blank: { scheme: 'https', port: 443, mayPost: false, enabled: true },
})
