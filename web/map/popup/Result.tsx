import { useState } from 'react'

import { type Access, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { Extra, MapResult } from '#contract/map/queries.ts'
import { useSite } from '#web/api/site.ts'
import { Star } from '#web/favourites/Star.tsx'
import { drawnStrips } from '#web/panels/panels.tsx'
import { valueWithUnit } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'
import { IframePopup } from '#web/ui/frame/IframePopup.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { readExtra, runExtra } from './extras.ts'

interface ResultProps {
  record: MapResult
  /** Of a query that is being set up: it is not to be saved, and leads away in a window of its own. */
  isTrial?: boolean
}

/** One answer: what it is, its values, what one can do with it. */
export function Result({ record, isTrial = false }: ResultProps) {
  const kind = kindNamed(record.kind)
  return (
    <>
      <header>
        {kind && <SignImage kind={kind} type={record.type ?? undefined} size={24} />}
        <h2>{record.title}</h2>
        {/* oxlint-disable-next-line no-unsafe-type-assertion -- the server names one of the levels */}
        <AccessBadge access={record.access as Access} openOn={record.entry?.openOn ?? null} short />
        {!isTrial && <Star kind={record.kind} code={record.code} queryId={record.id} title={record.title} />}
      </header>
      <dl>
        {record.iQueryList.map(({ label, prop, value }) => (
          <div key={prop}>
            <dt>{label}</dt>
            <dd>{kind ? textOf(kind, prop, value) : String(value)}</dd>
          </div>
        ))}
        {kind && <Strips {...{ kind, record }} />}
      </dl>
      <footer>
        {kind && (
          <ButtonLink
            size="s"
            variant="primary"
            to={recordPath(kind, record.code)}
            {...(isTrial && { target: '_blank' })}
          >
            打开资料
          </ButtonLink>
        )}
        <Extras record={record} />
      </footer>
    </>
  )
}

function textOf(kind: Kind, prop: string, value: unknown): string {
  const field = fieldOf(kind, prop)
  return field ? valueWithUnit(field, value) : String(value)
}

/** What lists draw of an open record. */
function Strips({ kind, record: { entry } }: { kind: Kind; record: MapResult }) {
  if (!entry) return null
  return drawnStrips(kind, entry).map(([part, drawing]) => (
    <div key={part}>
      <dt>{kind.parts[part]?.label}</dt>
      <dd>{drawing}</dd>
    </div>
  ))
}

interface FramedPage {
  title: string
  url: string
}

/** Further actions that staff have set up for the query. */
function Extras({ record }: { record: MapResult }) {
  const { pageOrigins } = useSite()
  const [framed, setFramed] = useState<FramedPage>()
  const press = ({ extraMethod }: Extra) => {
    const act = readExtra(extraMethod, record, { origin: location.origin, listed: pageOrigins })
    if (act.does === 'refuse') toast('这个操作的地址不在允许打开的范围内', { fault: true })
    else if (act.does === 'frame') setFramed(act)
    else runExtra(act)
  }
  return (
    <>
      {record.extras.map((extra) => (
        <Button key={extra.id} size="s" onClick={() => press(extra)}>
          {extra.name}
        </Button>
      ))}
      {framed && <IframePopup key={framed.url} {...framed} onClose={() => setFramed(undefined)} />}
    </>
  )
}
