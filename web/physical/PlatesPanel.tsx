import type { RecordView } from '#contract/catalogue/routes.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { Grid } from '#web/ui/layout/box.tsx'

import { canSee, isPicture, Photograph } from './Photograph.tsx'

import './thin-section-panel.css'

/** The pictures of plates among the files of a record; what is not seen is said. */
export function PlatesPanel({ record }: { record: RecordView }) {
  const plates = record.files.filter(isPicture)
  const seen = plates.filter((file) => canSee(record, file))
  return (
    <section aria-label="图版">
      <Grid columns={2} gap={16} below={24} className="thin-section-pair">
        {seen.map((file) => (
          <figure key={file.id}>
            <Photograph {...{ record, file }} alt={`${record.title}，${file.name}`} />
            <figcaption className="cap">{file.name}</figcaption>
          </figure>
        ))}
      </Grid>
      {seen.length < plates.length && (
        <p>
          <AccessReason record={record} what="图版" />
        </p>
      )}
    </section>
  )
}
