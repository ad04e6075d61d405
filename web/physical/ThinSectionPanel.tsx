import { useSearchParams } from 'react-router'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Grid, Row, Text } from '#web/ui/layout/box.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { LightOverlay } from './lights/LightOverlay.tsx'
import { Missing, Photograph } from './Photograph.tsx'
import { hasSmall, pairsOf, type PhotographPair } from './photographs.ts'

import './thin-section-panel.css'

type Pair = PhotographPair<RecordView['files'][number]>

const views = [
  ['side', '并排'],
  ['overlay', '叠放对比'],
] as const

/**
 * Photographs of a thin section in both lights, side by side or over each other; small ones of an open one, else their
 * names, to whoever has not opened it.
 */
export function ThinSectionPanel({ record }: { record: RecordView }) {
  const pairs = pairsOf(record.files)
  const [search, setSearch] = useSearchParams()
  const isSeen = (file: Pair['plane']) =>
    file !== undefined && (record.viewLevel === 'record' || hasSmall(record, file))
  if (pairs.length === 0)
    return <Empty title="还没有镜下照片" text="这块薄片只有鉴定信息，照片归档后会列在这里。" />
  if (!pairs.flatMap(shotsOf).some(({ file }) => isSeen(file))) return <Named {...{ pairs, record }} />
  const canOverlay = pairs.some(({ plane, crossed }) => isSeen(plane) && isSeen(crossed))
  const overlaid = canOverlay && search.get('lights') === 'overlay'
  const choose = (view: (typeof views)[number][0]) =>
    setSearch((was) => withLights(was, view), { replace: true, preventScrollReset: true })
  return (
    <section aria-label="镜下照片">
      {record.viewLevel !== 'record' && (
        <Text below={12}>
          <AccessReason record={record} what="照片原图" />
        </Text>
      )}
      {canOverlay && (
        <Row below={12}>
          <Segments
            legend="两种光的看法"
            choices={views}
            chosen={overlaid ? 'overlay' : 'side'}
            onChange={choose}
          />
        </Row>
      )}
      {pairs.map((pair) => {
        const { plane, crossed } = pair
        return overlaid && plane && crossed && isSeen(plane) && isSeen(crossed) ? (
          <Overlaid key={plane.id} {...{ plane, crossed, record }} />
        ) : (
          <Shots key={plane?.id ?? crossed?.id} {...{ pair, record }} />
        )
      })}
      <ScaleWords {...{ record, overlaid }} />
    </section>
  )
}

function withLights(was: URLSearchParams, view: string): URLSearchParams {
  const now = new URLSearchParams(was)
  if (view === 'overlay') now.set('lights', view)
  else now.delete('lights')
  return now
}

const fieldWidthOf = ({ values }: RecordView): number | undefined => {
  const width = values['fieldWidth']
  return typeof width === 'number' ? width : undefined
}

/** What is known of the size of things in the photographs. */
function ScaleWords({ record, overlaid }: { record: RecordView; overlaid: boolean }) {
  const magnification = record.values['magnification']
  const width = fieldWidthOf(record)
  return (
    <p className="cap">
      {typeof magnification === 'string' && `放大倍数 ${magnification}。`}
      {width === undefined
        ? '没有登记视域宽度，照片上不画比例尺；量尺寸请以照片内的标尺为准。'
        : `照片全幅宽 ${width} mm。${overlaid ? '比例尺随缩放而变。' : '屏幕上的大小随窗口而变。'}`}
    </p>
  )
}

type File = RecordView['files'][number]

const Overlaid = ({ plane, crossed, record }: { plane: File; crossed: File; record: RecordView }) => (
  <Text as="figure" below={24} size={14}>
    <LightOverlay
      key={record.viewLevel} // whoever opens the record gets other pictures, of another size
      {...{ plane, crossed }}
      fieldWidth={fieldWidthOf(record)}
      title={record.title}
      small={record.viewLevel !== 'record'}
    />
    <figcaption className="cap">
      {plane.name}、{crossed.name}
    </figcaption>
  </Text>
)

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
