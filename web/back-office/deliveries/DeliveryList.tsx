import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import { type DeliveryRow, type DeliveryState, deliveryStates } from '#contract/deliveries/delivery-views.ts'
import { keptDays } from '#contract/deliveries/limits.ts'
import { keysOf } from '#contract/wire.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row, Stack, Text } from '#web/ui/layout/box.tsx'
import { oneOrNone, shortText } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { dayText, momentText } from '#web/ui/text/moments.ts'

import { deliveryPath } from './paths.ts'
import { refreshDeliveries } from './refresh.ts'
import { StateTag } from './StateTag.tsx'
import { fitWords } from './sums.ts'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'
import './deliveries.css'

const stateNames = keysOf<DeliveryState>(deliveryStates)
const params = { state: oneOrNone(stateNames), text: shortText }

/** The deliveries, those that were touched last first. */
export function DeliveryList() {
  const { place, to } = useListAddress(params)
  const { state, text, page: current, size } = place
  const [begun, setBegun] = useState<string>()
  const question = { ...(state && { state }), ...(text && { text }), current, size }
  const answer = useCall(deliveries.page, question, { keep: true, fresh: true })
  return (
    <section className="resource-list staff-records">
      <Row as="header" wrap gap={[8, 16]} justify="space-between" align="center">
        <h1>资料入库</h1>
        <Button variant="primary" icon="plus" onClick={() => setBegun(dayText(new Date().toISOString()))}>
          收一批资料
        </Button>
      </Row>
      <Text size={14} tone="quiet" below={12}>
        一家单位送来的文件放在一处：认格式、定坐标系与各列、逐格检查、入库，随时可以整批撤销。
      </Text>
      <ListSearch
        label="查找一批资料"
        hint="名称或送交单位"
        text={text}
        onSearch={(words) => to({ text: words })}
        list={deliveries.page}
      >
        <Select
          small
          aria-label="状态"
          value={state ?? ''}
          options={stateOptions}
          onChange={(chosen) => to({ state: stateNames.find((one) => one === chosen) })}
        />
      </ListSearch>
      <Stack above={12}>
        <ListTable
          caption="送来的各批资料"
          {...{ answer, place, to, columns }}
          empty={<NoDelivery isNarrowed={state !== undefined || text !== ''} />}
        />
      </Stack>
      <p className="cap">
        没有入库、或已撤销的，{keptDays} 天无人办理即连同文件删除；已入库的连同原文件一直保留。
      </p>
      {begun && <BeginDialog day={begun} onClose={() => setBegun(undefined)} />}
    </section>
  )
}

const NoDelivery = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty drawing="probe" title="没有符合的一批" text="换一个状态或名称再查。" />
  ) : (
    <Empty drawing="box" title="还没有收过资料" text="收一批，把送来的表格、AGS、压缩包一起拖进去。" />
  )

const stateOptions = [
  { value: '', label: '状态：全部' },
  ...stateNames.map((value) => ({ value, label: deliveryStates[value] })),
]

function BeginDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useFieldForm({
    initial: { title: `${day} 送来的资料`, sender: '' },
    check: ({ title }) => ({ title: title.trim() === '' ? '请填写名称' : undefined }),
    send: async (values) => {
      const { id } = await act(deliveries.create, values)
      await refreshDeliveries()
      await navigate(deliveryPath(id))
    },
  })
  return (
    <FormDialog title="收一批资料" form={form} verb="开始" onClose={onClose}>
      <TextField
        label="送交单位"
        hint="同一单位的表，下次照这次的列取用；可以以后再填"
        maxLength={100}
        {...form.field('sender')}
      />
      <TextField label="名称" maxLength={200} {...form.field('title')} />
    </FormDialog>
  )
}

const count = (number: number) => <span className="num">{number.toLocaleString('zh-CN')}</span>

const columns: Column<DeliveryRow>[] = [
  {
    key: 'title',
    label: '名称',
    render: ({ id, title }) => <Link to={deliveryPath(id)}>{title}</Link>,
  },
  { key: 'state', label: '状态', place: 'corner', render: ({ state }) => <StateTag state={state} /> },
  { key: 'sender', label: '送交单位', place: 'line', render: ({ sender }) => sender || '未填' },
  { key: 'files', label: '文件', align: 'right', place: 'foot', render: ({ files }) => count(files) },
  {
    key: 'taken',
    label: '可入库或已入库',
    align: 'right',
    place: 'foot',
    render: ({ taken, readings }) =>
      readings > 0 ? (
        <span className="num">{fitWords({ fit: taken, readings: { fit: readings } })}</span>
      ) : (
        count(taken)
      ),
  },
  {
    key: 'refused',
    label: '未取',
    align: 'right',
    place: 'foot',
    render: ({ refused }) => count(refused),
  },
  { key: 'author', label: '经手', place: 'none', render: ({ author }) => author ?? '已删除的账号' },
  {
    key: 'touched',
    label: '最近办理',
    place: 'foot',
    render: ({ touchedAt }) => <span className="num nowrap">{momentText(touchedAt)}</span>,
  },
]
