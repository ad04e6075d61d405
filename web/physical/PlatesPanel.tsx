import type { RecordView } from '#contract/catalogue/routes.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { Grid } from '#web/ui/layout/box.tsx'

import { Photograph } from './Photograph.tsx'
import { isPicture } from './photographs.ts'

import './thin-section-panel.css'

/** The pictures of plates among the files of a record; to whoever sees its entry only, what gives access to them. */
export const PlatesPanel = ({ record }: { record: RecordView }) => (
  <section aria-label="图版">
    {record.viewLevel === 'entry' ? (
      <p>
        <AccessReason record={record} what="图版" />
      </p>
    ) : (
      <Grid columns={2} gap={16} below={24} className="thin-section-pair">
        {record.files.filter(isPicture).map((file) => (
          <figure key={file.id}>
            <Photograph file={file} alt={`${record.title}，${file.name}`} />
            <figcaption className="cap">{file.name}</figcaption>
          </figure>
        ))}
      </Grid>
    )}
  </section>
)
