import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { batchStateNames, batchStates } from '#contract/readings/moves.ts'
import { type ReadingBatch, readings } from '#contract/readings/readings.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { FileDrop } from '#web/back-office/sheet/FileDrop.tsx'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { wordsOf } from '#web/ui/form/error-words.ts'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { oneOrNone } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { download } from '#web/ui/page/download.ts'
import { Empty, Note } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { batchPath } from './paths.ts'
import { refreshReadings } from './refresh.ts'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'
import './readings.css'

const params = { state: oneOrNone(batchStateNames) }

/** The batches of readings, and the place where a workbook is dropped. */
export function BatchesPage() {
  const { place, to } = useListAddress(params)
  const { state, page: current, size } = place
  const answer = useCall(readings.page, { ...(state && { state }), current, size }, { keep: true })
  const mayDraft = usePermission('records.draft')
  return (
    <section className="resource-list staff-records">
      <header>
        <h1>监测读数</h1>
      </header>
      {mayDraft && <ReadingDrop />}
      <div className="list-filters no-print">
        <Select
          small
          aria-label="状态"
          value={state ?? ''}
          options={[{ value: '', label: '状态：全部' }, ...stateOptions]}
          onChange={(chosen) => to({ state: batchStateNames.find((one) => one === chosen) })}
        />
      </div>
      <ListTable
        caption="各批读数"
        {...{ answer, place, to, columns }}
        empty={
          <Empty drawing="box" title="还没有读数" text="拖入一个读数表格，先看它会怎样改动曲线，再取用。" />
        }
      />
    </section>
  )
}

const stateOptions = batchStateNames.map((value) => ({ value, label: batchStates[value] }))

const observedKinds = Object.values<Kind>(kinds).filter(({ series }) => series)
const kindChoices = observedKinds.map(({ name, label }) => [name, label] as const)

/** A workbook is checked for the kind that is chosen, and opens as a batch. */
function ReadingDrop() {
  const [kind, setKind] = useState(observedKinds[0]?.name ?? '')
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()
  const work = useWork(
    async (file: File) => {
      const { id } = await act(readings.check, { kind, fileName: file.name, file })
      await refreshReadings()
      await navigate(batchPath(id))
    },
    { shown: true },
  )
  const label = kindNamed(kind)?.label ?? ''
  const failure = refusal ?? (work.error && wordsOf(work.error))
  return (
    <Stack gap={12} below={20} className="reading-drop no-print">
      <Row gap={[8, 16]} wrap justify="space-between">
        <Segments legend="监测类别" choices={kindChoices} chosen={kind} onChange={setKind} />
        <Button
          size="s"
          variant="text"
          icon="download"
          onClick={() => void download(readings.template, { kind }, `${label}读数模板.xlsx`)}
        >
          下载{label}读数模板
        </Button>
      </Row>
      <FileDrop
        busy={work.busy}
        onFile={(file) => {
          setRefusal(undefined)
          work.run(file)
        }}
        onRefuse={setRefusal}
        takesCsv
      />
      <p className="cap">
        每次观测一行，或每个值一行，或以点号、日期为列；DINO 的地下水位 CSV
        也能读。先检查并画出改动的曲线，尚不写入。
      </p>
      <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
    </Stack>
  )
}

const count = (number: number) => <span className="num">{number.toLocaleString('zh-CN')}</span>

const columns: Column<ReadingBatch>[] = [
  {
    key: 'fileName',
    label: '表格',
    render: ({ id, fileName }) => <Link to={batchPath(id)}>{fileName}</Link>,
  },
  { key: 'kind', label: '类别', render: ({ kind }) => kindNamed(kind)?.label ?? kind },
  { key: 'state', label: '状态', place: 'corner', render: ({ state }) => batchStates[state] },
  { key: 'added', label: '新增', align: 'right', render: ({ added }) => count(added) },
  { key: 'changed', label: '更正', align: 'right', render: ({ changed }) => count(changed) },
  { key: 'refused', label: '未取', align: 'right', render: ({ refused }) => count(refused) },
  { key: 'author', label: '上传者', place: 'foot', render: ({ author }) => author?.name ?? '已删除的账号' },
  {
    key: 'at',
    label: '上传时间',
    place: 'foot',
    render: ({ createdAt }) => <span className="num nowrap">{momentText(createdAt)}</span>,
  },
]
