import type { RecordView } from '#contract/catalogue/routes.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { Grid, Text } from '#web/ui/layout/box.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { Missing, Photograph } from './Photograph.tsx'
import { hasSmall, pairsOf, type PhotographPair } from './photographs.ts'

import './thin-section-panel.css'

type Pair = PhotographPair<RecordView['files'][number]>

/**
 * Photographs of a thin section in both lights, side by side; small ones of an open one, else their names, to whoever
 * has not opened it.
 */
export function ThinSectionPanel({ record }: { record: RecordView }) {
  const pairs = pairsOf(record.files)
  const isOpen = record.viewLevel === 'record'
  if (pairs.length === 0)
    return <Empty title="还没有镜下照片" text="这块薄片只有鉴定信息，照片归档后会列在这里。" />
  if (!isOpen && !pairs.flatMap(shotsOf).some(({ file }) => file && hasSmall(record, file)))
    return <Named {...{ pairs, record }} />
  const magnification = record.values['magnification']
  return (
    <section aria-label="镜下照片">
      {!isOpen && (
        <Text below={12}>
          <AccessReason record={record} what="照片原图" />
        </Text>
      )}
      {pairs.map((pair) => (
        <Shots key={pair.plane?.id ?? pair.crossed?.id} {...{ pair, record }} />
      ))}
      <p className="cap">
        {typeof magnification === 'string' && `放大倍数 ${magnification}。`}
        屏幕上的大小随窗口而变，量尺寸请以照片内的标尺为准。
      </p>
    </section>
  )
}

const shotsOf = ({ plane, crossed }: Pair) => [
  { light: '单偏光', file: plane },
  { light: '正交偏光', file: crossed },
]

/** The photographs by name, and what gives access to them. */
function Named({ pairs, record }: { pairs: readonly Pair[]; record: RecordView }) {
  const shots = pairs.flatMap(shotsOf).flatMap(({ light, file }) => (file ? [{ light, ...file }] : []))
  return (
    <>
      <p>
        <AccessReason record={record} what="照片" />
      </p>
      <Text as="ul" above={12} size={14}>
        {shots.map(({ id, light, name }) => (
          <li key={id}>
            <b>{light}</b> <span className="cap">{name}</span>
          </li>
        ))}
      </Text>
    </>
  )
}

const Shots = ({ pair, record }: { pair: Pair; record: RecordView }) => (
  <Grid columns={2} gap={16} below={24} className="thin-section-pair">
    {shotsOf(pair).map(({ light, file }) => (
      <figure key={light}>
        <Shot {...{ record, file }} alt={`${record.title}，${light}`} />
        <figcaption>
          <b>{light}</b> {file && <span className="cap">{file.name}</span>}
        </figcaption>
      </figure>
    ))}
  </Grid>
)

/** A photograph, or a small one of it to whoever has not opened its record; words in its place where there is neither. */
function Shot({ record, file, alt }: { record: RecordView; file: Pair['plane']; alt: string }) {
  const isOpen = record.viewLevel === 'record'
  if (!file) return <Missing words="没有这一张" />
  if (!isOpen && !hasSmall(record, file)) return <Missing words="打开后可看" />
  return <Photograph file={file} alt={alt} small={!isOpen} />
}
