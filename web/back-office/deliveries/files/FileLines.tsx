import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery, DeliveryFile } from '#contract/deliveries/delivery-views.ts'
import { isDocument, isReadings } from '#contract/deliveries/open-questions.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeliveries } from '#web/back-office/deliveries/refresh.ts'
import { countText, sizeText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { ReadingFile } from './ReadingFile.tsx'
import { RecordChoice } from './RecordChoice.tsx'

/** Each file with what it was recognised as, what it gives, and what can be done with it. */
export function FileLines({ delivery }: { delivery: Delivery }) {
  return (
    <DataTable
      caption="这一批的文件"
      columns={columnsOf(delivery)}
      rows={delivery.files}
      rowKey={({ id }) => id}
    />
  )
}

const columnsOf = (delivery: Delivery): Column<DeliveryFile>[] => [
  { key: 'name', label: '文件', render: (file) => <FileName file={file} /> },
  { key: 'size', label: '大小', align: 'right', place: 'none', render: ({ size }) => sizeText(size) },
  { key: 'known', label: '认作', place: 'line', render: (file) => <Known file={file} /> },
  {
    key: 'gives',
    label: '结果',
    place: 'line',
    render: (file) => <FileOutcome {...{ file, delivery }} />,
  },
  {
    key: 'acts',
    label: '办理',
    place: 'corner',
    render: (file) => <FileActs {...{ file, delivery }} />,
  },
]

const FileName = ({ file: { name, isLeftOut } }: { file: DeliveryFile }) => (
  <span className="delivery-file-name" data-left-out={isLeftOut || undefined}>
    {name}
  </span>
)

function Known({ file: { state, description, reason } }: { file: DeliveryFile }) {
  if (state === 'waiting')
    return (
      <Text as="span" tone="muted">
        正在认
      </Text>
    )
  if (state === 'refused')
    return (
      <Text as="span" tone="bad">
        <Row as="span" gap={6} align="baseline">
          <Icon name="warning" small />
          <span>{reason}</span>
        </Row>
      </Text>
    )
  if (!description)
    return (
      <Text as="span" tone="quiet">
        {reason}
      </Text>
    )
  return (
    <>
      {description.label}
      {reason !== null && (
        <Text as="span" tone="bad">
          <br />
          {reason}
        </Text>
      )}
    </>
  )
}

function FileOutcome({ file, delivery }: { file: DeliveryFile; delivery: Delivery }) {
  if (file.isLeftOut) return '不取'
  if (isDocument(file)) return <RecordChoice {...{ file, delivery }} />
  return isReadings(file) ? <ReadingFile {...{ file, delivery }} /> : givenWords(file)
}

function givenWords({ result }: DeliveryFile): string {
  if (!result) return '—'
  const { kind, created, updated, unchanged, refused } = result
  const { label = kind, counter = '条' } = kindNamed(kind) ?? {}
  const counts = { 新: created, 更新: updated, 相同: unchanged }
  const parts = Object.entries(counts).map(([word, n]) => n > 0 && `${word} ${countText(n)} ${counter}`)
  const words = [...parts, refused > 0 && `不取 ${countText(refused)} 行`].filter(Boolean)
  return `${label}：${words.join('，') || '没有可取的'}`
}

function FileActs({ file, delivery: { id, state } }: { file: DeliveryFile; delivery: Delivery }) {
  const { name, isLeftOut, description } = file
  const change = useWork(async (leave: boolean) => {
    await act(deliveries.changeFile, { id, file: file.id, isLeftOut: leave })
    await refreshDeliveries()
  })
  const remove = useWork(async () => {
    await act(deliveries.detach, { id, file: file.id })
    await refreshDeliveries()
  })
  return (
    <Row as="span" gap={4} className="delivery-acts">
      {state === 'open' && description && (
        <Button size="s" busy={change.busy} onClick={() => change.run(!isLeftOut)}>
          {isLeftOut ? '仍要取' : '不取'}
        </Button>
      )}
      <Button
        size="s"
        variant="text"
        icon="download"
        iconOnly
        title="下载原文件"
        onClick={() => void download(deliveries.download, { id, file: file.id }, name)}
      >
        {`下载${name}`}
      </Button>
      {state === 'open' && (
        <Button
          size="s"
          variant="text"
          icon="close"
          iconOnly
          title="取出"
          busy={remove.busy}
          onClick={() => remove.run()}
        >
          {`取出${name}`}
        </Button>
      )}
    </Row>
  )
}
