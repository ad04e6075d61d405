import { useState } from 'react'

import { baseMapRoutes } from '#contract/back-office/map/base-map.ts'
import { sourceFieldNames, sourceNames } from '#contract/back-office/map/source-fields.ts'
import { mapLayers } from '#contract/map/layers.ts'
import type { Source } from '#contract/map/source.ts'
import { act } from '#web/api/caller.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import { cityCorners } from '#web/map/stage/corners.ts'
import { useForeign } from '#web/map/useForeign.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOf } from '#web/ui/form/error-words.ts'
import { useWork } from '#web/ui/form/useWork.ts'

import { tileAddress } from './tile-address.ts'

/** What a form says of a source, as far as it goes. */
export function sourceIn(values: FormValues): Source {
  const named = sourceFieldNames.flatMap((field) => {
    const value = values[field]
    return value === '' || value === null || value === undefined ? [] : [[sourceNames[field], value]]
  })
  const source: Record<string, unknown> = Object.fromEntries(named)
  if (source['levels'] !== undefined) source['levels'] = Number(source['levels'])
  if (values['tianditu']) source['layers'] = values['tianditu']
  return source
}

function useMiddle() {
  const { data } = useForeign(mapLayers.city)
  const corners = data ? cityCorners(data) : []
  const sum = corners.reduce((all, { lng, lat }) => ({ lng: all.lng + lng, lat: all.lat + lat }), {
    lng: 0,
    lat: 0,
  })
  return corners.length > 0
    ? { lng: sum.lng / corners.length, lat: sum.lat / corners.length }
    : { lng: 105, lat: 35 }
}

const typeIn = (values: FormValues, row: OfficeRow | undefined) =>
  String(values['type'] ?? row?.['type'] ?? '')

/** One picture of the source in the form, as a browser of a reader would get it, before anything is saved. */
export function TilePreview({ values, row }: { values: FormValues; row: OfficeRow | undefined }) {
  const middle = useMiddle()
  const [shown, setShown] = useState<{ url: string; path: string }>()
  const url = tileAddress(typeIn(values, row), sourceIn(values), middle)
  const show = useWork(
    async (source: string) => {
      const answer = act(baseMapRoutes.preview, { url: source })
      answer.catch(() => setShown(undefined))
      setShown({ url: source, ...(await answer) })
    },
    { shown: true },
  )
  if (url === undefined) return null
  const isOld = shown !== undefined && shown.url !== url
  return (
    <div className="tile-preview">
      <Button size="s" icon="overview" busy={show.busy} onClick={() => show.run(url)}>
        {isOld ? '参数已改，再预览' : '预览一张图'}
      </Button>
      {show.error && <p className="field-error">{wordsOf(show.error)}</p>}
      {shown && <iframe key={shown.path} title="预览的图" src={shown.path} data-old={isOld} sandbox="" />}
    </div>
  )
}
