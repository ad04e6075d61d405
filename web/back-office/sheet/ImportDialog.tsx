import { batches, batchLabels } from '#contract/back-office/batches.ts'
import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'
import { Note } from '#web/ui/states/States.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { BatchView } from './BatchView.tsx'
import { FileDrop } from './FileDrop.tsx'
import { type SheetImport, useImport } from './useImport.ts'

import './import-dialog.css'

interface ImportDialogProps {
  resource: Resource
  onClose: () => void
}

/** A workbook into a resource: dropped, checked, its good rows written, the whole taken back. */
export function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const importing = useImport(resource)
  const { batch, failure } = importing
  return (
    <Dialog open fitted title={`导入${resource.label}`} onClose={onClose}>
      <Stack gap={14} className="import-dialog">
        {batch ? (
          <BatchView resource={resource} importing={importing} batch={batch} />
        ) : (
          <Start {...{ resource, importing }} />
        )}
        <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
      </Stack>
    </Dialog>
  )
}

/** The template, the place to drop a file, and what was imported before. */
function Start({ resource, importing }: { resource: Resource; importing: SheetImport }) {
  const { template } = callsOf(resource)
  const { data } = useCall(batches.list, { current: 1, size: 50 })
  const earlier = data?.records.filter((one) => one.resource === resource.name).slice(0, 5) ?? []
  return (
    <>
      <p>
        按模板填写，第一行是栏目名称。先检查并列出每一处问题，再决定写入哪些。
        {template && (
          <Button
            size="s"
            variant="text"
            icon="download"
            onClick={() => void download(template, {}, `${resource.label}导入模板.xlsx`)}
          >
            下载模板
          </Button>
        )}
      </p>
      <FileDrop busy={importing.busy} onFile={importing.check} onRefuse={importing.refuse} />
      {earlier.length > 0 && (
        <section aria-label="最近的导入">
          <h3>最近的导入</h3>
          <Stack as="ul" above={4} className="import-earlier">
            {earlier.map((one) => (
              <Row as="li" gap={[4, 14]} wrap key={one.id}>
                <Button size="s" variant="text" onClick={() => importing.open(one)}>
                  {one.fileName}
                </Button>
                <span>
                  {batchLabels[one.state]}
                  {one.state === 'done' && ` · 新建 ${one.created}，更改 ${one.updated}`}
                </span>
                <span className="num">{momentText(one.createdAt)}</span>
              </Row>
            ))}
          </Stack>
        </section>
      )}
    </>
  )
}
