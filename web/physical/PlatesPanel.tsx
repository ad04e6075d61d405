import type { RecordView } from '#contract/catalogue/routes.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { Grid } from '#web/ui/layout/box.tsx'

import { Photograph } from './Photograph.tsx'
import { hasSmall, isPicture } from './photographs.ts'

import './thin-section-panel.css'

/** The pictures of plates among the files of a record; small ones, and what gives access, to whoever has not opened it. */
export function PlatesPanel({ record }: { record: RecordView }) {
  const isOpen = record.viewLevel === 'record'
  const plates = record.files.filter(isPicture).filter((file) => isOpen || hasSmall(record, file))
  return (
    <section aria-label="图版">
      {!isOpen && (
        <p>
          <AccessReason record={record} what={plates.length > 0 ? '图版原图' : '图版'} />
        </p>
      )}
      {plates.length > 0 && (
        <Grid columns={2} gap={16} above={isOpen ? 0 : 12} below={24} className="thin-section-pair">
          {plates.map((file) => (
            <figure key={file.id}>
              <Photograph file={file} alt={`${record.title}，${file.name}`} small={!isOpen} />
              <figcaption className="cap">{file.name}</figcaption>
            </figure>
          ))}
        </Grid>
      )}
    </section>
  )
}
