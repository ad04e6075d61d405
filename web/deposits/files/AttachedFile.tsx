import { lazy, Suspense, useState } from 'react'

import { type Deposit, type DepositFile, deposits } from '#contract/deposits/deposits.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeposits } from '#web/deposits/deposit-calls.ts'
import { countText, sizeText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { FaultList } from './FaultList.tsx'
import { FileRemarks } from './FileRemarks.tsx'

const RemarkForm = lazy(async () => ({
  default: (await import('#web/deposits/table/RemarkForm.tsx')).RemarkForm,
}))
const TableView = lazy(async () => ({
  default: (await import('#web/deposits/table/TableView.tsx')).TableView,
}))

interface AttachedFileProps {
  deposit: Deposit
  file: DepositFile
}

/** One file: what was found in it, what was said of it, and what can be done with it. */
export function AttachedFile({ deposit, file }: AttachedFileProps) {
  const { id: attached, name, size, checked } = file
  const [from, setFrom] = useState<{ sheet: string; row: number }>()
  const [remarking, setRemarking] = useState(false)
  const remarks = deposit.remarks.filter((remark) => remark.file === attached)
  return (
    <li>
      <Row gap={[4, 12]} wrap className="deposit-file">
        <Icon name={checked && checked.refused > 0 ? 'warning' : 'file'} />
        <span className="deposit-file-name">{name}</span>
        <span className="num cap">{sizeText(size)}</span>
        {checked && (
          <Text as="span" size={14} tone="quiet">
            {checkedWords(checked)}
          </Text>
        )}
        <Acts
          {...{ deposit, file }}
          shown={from !== undefined}
          onRemark={() => setRemarking(true)}
          onTable={() => setFrom(from ? undefined : firstRow)}
        />
      </Row>
      {remarking && (
        <Suspense>
          <RemarkForm place={{ id: deposit.id, attached }} onClose={() => setRemarking(false)} />
        </Suspense>
      )}
      {remarks.length > 0 && (
        <FileRemarks deposit={deposit} remarks={remarks} {...(checked && { onPlace: setFrom })} />
      )}
      {checked && <FaultList name={name} checked={checked} {...(checked.kind && { onPlace: setFrom })} />}
      {from && (
        <Suspense fallback={<Loading rows={4} />}>
          <TableView key={`${from.sheet} ${from.row}`} {...{ deposit, file, remarks, from }} />
        </Suspense>
      )}
    </li>
  )
}

const firstRow = { sheet: '', row: 1 }

function checkedWords({ kind, readings, taken, refused }: NonNullable<DepositFile['checked']>): string {
  if (kind === null) return '读不出来'
  const label = kindNamed(kind)?.label ?? kind
  const sound = readings ? `${label}读数 ${countText(taken)} 个` : `${label} ${countText(taken)} 条`
  return refused > 0 ? `${sound}，${countText(refused)} 处须改` : `${sound}，没有错误`
}

interface ActsProps extends AttachedFileProps {
  shown: boolean
  onTable: () => void
  onRemark: () => void
}

function Acts({ deposit: { id, writable, remarkable }, file, shown, onTable, onRemark }: ActsProps) {
  const { id: attached, name, checked } = file
  const remove = () => act(deposits.detach, { id, attached }).then(refreshDeposits, toastFault)
  return (
    <Row as="span" gap={4} className="deposit-file-acts">
      {checked?.kind && (
        <Button size="s" aria-expanded={shown} onClick={onTable}>
          {shown ? '收起表格' : '看表格'}
        </Button>
      )}
      {remarkable && (
        <Button size="s" variant="text" icon="edit" iconOnly title="写意见" onClick={onRemark}>
          {`对${name}写意见`}
        </Button>
      )}
      <Button
        size="s"
        variant="text"
        icon="download"
        iconOnly
        title="下载"
        onClick={() => void download(deposits.download, { id, attached }, name)}
      >
        {`下载${name}`}
      </Button>
      {writable && (
        <Button size="s" variant="text" icon="close" iconOnly title="取下" onClick={() => void remove()}>
          {`取下${name}`}
        </Button>
      )}
    </Row>
  )
}
