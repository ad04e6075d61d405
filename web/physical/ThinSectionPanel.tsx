import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { files } from '#contract/files/files.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { keyOf } from '#web/api/question.ts'
import { readerOf, useSession } from '#web/api/session.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { Grid, Text } from '#web/ui/layout/box.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { pairsOf, type PhotographPair } from './photographs.ts'

import './thin-section-panel.css'

type File = RecordView['files'][number]

/** Photographs of a thin section in both lights, side by side; with access to the entry only, their names. */
export function ThinSectionPanel({ record }: { record: RecordView }) {
  const pairs = pairsOf(record.files)
  if (pairs.length === 0)
    return <Empty title="还没有镜下照片" text="这块薄片只有鉴定信息，照片归档后会列在这里。" />
  if (record.viewLevel === 'entry') return <Named {...{ pairs, record }} />
  const magnification = record.values['magnification']
  return (
    <section aria-label="镜下照片">
      {pairs.map((pair) => (
        <Pair key={pair.plane?.id ?? pair.crossed?.id} pair={pair} title={record.title} />
      ))}
      <p className="cap">
        {typeof magnification === 'string' && `放大倍数 ${magnification}。`}
        屏幕上的大小随窗口而变，量尺寸请以照片内的标尺为准。
      </p>
    </section>
  )
}

const shotsOf = ({ plane, crossed }: PhotographPair<File>) => [
  { light: '单偏光', file: plane },
  { light: '正交偏光', file: crossed },
]

/** The photographs by name, and what gives access to them. */
function Named({ pairs, record }: { pairs: readonly PhotographPair<File>[]; record: RecordView }) {
  const shots = pairs.flatMap(shotsOf).flatMap(({ light, file }) => (file ? [{ light, ...file }] : []))
  return (
    <section aria-label="镜下照片">
      <div className="thin-section-missing locked">
        <p>
          <AccessReason record={record} what="照片" />
        </p>
      </div>
      <Text as="ul" above={12} size={14}>
        {shots.map(({ id, light, name }) => (
          <li key={id}>
            <b>{light}</b> <span className="cap">{name}</span>
          </li>
        ))}
      </Text>
    </section>
  )
}

function Pair({ pair, title }: { pair: PhotographPair<File>; title: string }) {
  return (
    <Grid columns={2} gap={16} below={24} className="thin-section-pair">
      {shotsOf(pair).map(({ light, file }) => (
        <figure key={light}>
          {!file ? <Missing words="没有这一张" /> : <Photograph file={file} alt={`${title}，${light}`} />}
          <figcaption>
            <b>{light}</b> {file && <span className="cap">{file.name}</span>}
          </figcaption>
        </figure>
      ))}
    </Grid>
  )
}

/** Where a photograph would stand. */
const Missing = ({ words }: { words: string }) => (
  <div className="thin-section-missing">
    <p>{words}</p>
  </div>
)

function Photograph({ file: { id, mediaType }, alt }: { file: File; alt: string }) {
  const session = useSession()
  const { data, error } = useQuery({
    queryKey: keyOf(files.download, { id }, readerOf(session)),
    queryFn: ({ signal }) =>
      callInSession(session, (token) => callBytes(files.download, { id }, { token, signal })),
  })
  if (error) return <Missing words={`照片没能取到：${error.message}`} />
  return data ? <Image {...{ alt, mediaType }} bytes={data.blob} /> : <Missing words="正在取照片" />
}

interface ImageProps {
  bytes: Blob
  mediaType: string
  alt: string
}

/** An image fetched with the session; its blob URL is revoked on unmount. */
function Image({ bytes, mediaType, alt }: ImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [bytes, mediaType],
  )
  return <img ref={show} alt={alt} />
}
