import { type FieldVersion, versions } from '#contract/catalogue/editing/versions.ts'
import { type Field, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { refreshRecords } from '#web/back-office/records/refresh.ts'
import { Value } from '#web/back-office/records/review/DifferenceView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { momentText } from '#web/ui/text/moments.ts'

interface FieldHistoryProps {
  kind: Kind
  record: RecordView
  /** A field, or a part as a whole. */
  field: string
  onClose: () => void
}

/** The values that a field has had, each of which can be put back. */
export function FieldHistory({ kind, record, field, onClose }: FieldHistoryProps) {
  const { code, version } = record
  const answer = useCall(versions.field, { kind: kind.name, code, field })
  const { data } = answer
  const mayDraft = usePermission('records.draft')
  const mayWrite = usePermission('records.write')
  const putBack = useWork(async ({ id }: FieldVersion, publish: boolean) => {
    const change = id !== null && { change: id }
    const { draft } = await act(versions.putBack, {
      kind: kind.name,
      code,
      field,
      ...change,
      version,
      publish,
    })
    await refreshRecords()
    toast(draft === null ? `${data?.label ?? ''}已恢复` : '已存为草稿，提交审核后生效')
    onClose()
  })
  return (
    <Drawer open title={data ? `${data.label}的历史` : '历史'} onClose={onClose}>
      <AnswerState answer={answer} rows={4} />
      {data?.values.length === 0 && <p className="cap">入库以来没有改动。</p>}
      <Stack as="ol" gap={14} className="field-history">
        {data?.values.map((one, i) => (
          <li key={one.id}>
            <Row as="p" gap={10} className="field-value">
              <OneValue field={fieldOf(kind, field)} value={one.value} />
              {i === 0 && <Tag>现在</Tag>}
            </Row>
            <p className="cap">{originOf(one)}</p>
            {i > 0 && mayDraft && (
              <Row as="p" gap={8} align="stretch" className="field-actions">
                {mayWrite && (
                  <Button size="s" busy={putBack.input?.[0] === one} onClick={() => putBack.run(one, true)}>
                    恢复此值
                  </Button>
                )}
                <Button
                  size="s"
                  {...(mayWrite && { variant: 'text' })}
                  onClick={() => putBack.run(one, false)}
                >
                  {mayWrite ? '存为草稿' : '恢复此值（存为草稿）'}
                </Button>
              </Row>
            )}
          </li>
        ))}
      </Stack>
    </Drawer>
  )
}

/** Which version set a value, when, who, why. */
const originOf = ({ id, version, at, who, comment }: FieldVersion): string =>
  [id === null ? '最初' : version !== null && `第 ${version} 版`, at !== null && momentText(at), who, comment]
    .filter(Boolean)
    .join(' · ')

const OneValue = ({ field, value }: { field: Field | undefined; value: unknown }) =>
  Array.isArray(value) && field?.type !== 'numbers' ? `${value.length} 行` : <Value {...{ field, value }} />
