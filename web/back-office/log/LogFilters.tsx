import { auditLog } from '#contract/audit-log.ts'
import { operationTypes } from '#contract/audit.ts'
import { Button } from '#web/ui/Button.tsx'
import { CallSelect } from '#web/ui/choice/CallSelect.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'
import { useTypedSearch } from '#web/ui/list/useTypedSearch.ts'

import { isFiltered, noConditions, type Operation } from './log-address.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import type { LogView } from './useLogPlace.ts'
import { actionOptions } from './words.ts'

const hint = '姓名、地址或对象'

const operationOptions = [
  { value: '', label: '操作：全部' },
  ...Object.entries(operationTypes).map(([value, label]) => ({ value, label })),
]

const results = [
  { value: '', label: '结果：全部' },
  { value: 'yes', label: '成功' },
  { value: 'no', label: '未成功' },
]

/** Time, person, text, operation, event and result; what is chosen is asked for at once, the text on Enter. */
export function LogFilters({ view: { place, to } }: { view: LogView }) {
  const { typed, setTyped, onSubmit } = useTypedSearch({
    text: place.text,
    onSearch: (text) => to({ text }),
    list: auditLog.page,
  })
  const clear = () => {
    setTyped('')
    to(noConditions)
  }
  return (
    <form
      className="list-filters log-filters no-print"
      role="search"
      aria-label="查找日志"
      onSubmit={onSubmit}
    >
      <SearchBox hint={hint} value={typed} onChange={setTyped} />
      <PeriodPicker days={place} onChange={(days) => to(days)} />
      <CallSelect
        small
        label="操作人"
        what="人"
        call={auditLog.people}
        none="操作人：全部"
        clear="全部"
        value={place.account}
        onChange={(account) => to({ account })}
      />
      <KindFilters view={{ place, to }} />
      {isFiltered(place) && (
        <Button size="s" onClick={clear}>
          清空
        </Button>
      )}
      <Button type="submit" size="s" variant="primary">
        查询
      </Button>
    </form>
  )
}

/** What was done, and whether it was. */
function KindFilters({ view: { place, to } }: { view: LogView }) {
  const { type, operation, action, success } = place
  return (
    <>
      {(type === undefined || type === 2) && (
        <Select
          small
          aria-label="操作类型"
          value={String(operation ?? '')}
          options={operationOptions}
          onChange={(value) => to({ operation: operationIn(value), action: undefined })}
        />
      )}
      <Select
        small
        aria-label="事件"
        value={action ?? ''}
        options={[{ value: '', label: '事件：全部' }, ...actionOptions(type, operation)]}
        onChange={(value) => to({ action: value || undefined })}
      />
      <Select
        small
        aria-label="结果"
        value={success === undefined ? '' : success ? 'yes' : 'no'}
        options={results}
        onChange={(value) => to({ success: value === '' ? undefined : value === 'yes' })}
      />
    </>
  )
}

const operationIn = (value: string): Operation | undefined =>
  ([1, 2, 3, 4, 5, 6] as const).find((one) => String(one) === value)
