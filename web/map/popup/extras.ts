import type { ExtraMethod, MapResult } from '#contract/map/queries.ts'
import { bus } from '#web/api/bus.ts'
import { ownPath } from '#web/identity/own-path.ts'
import { frameAddress, withData } from '#web/ui/frame/frame-address.ts'

/** What an extra does once it is pressed. */
type ExtraAct =
  | { does: 'open'; path: string }
  | { does: 'emit'; event: string; data: Record<string, unknown> }
  | { does: 'frame'; title: string; url: string }
  | { does: 'refuse' }

type Subject = Pick<MapResult, 'id' | 'kind' | 'code' | 'title' | 'shape'>

/** What a page or a listener is given of the record; data of the extra come before. */
function dataOf({ id, kind, code, title, shape }: Subject): Record<string, unknown> {
  const [lng, lat] = shape.type === 'Point' ? shape.coordinates : []
  return { id, kind, code, title, lng, lat }
}

/** Reads an extra: an address that is not allowed is refused. */
export function readExtra(
  { type, path, event, title, url, data }: ExtraMethod,
  record: Subject,
  { origin, listed }: { origin: string; listed: readonly string[] },
): ExtraAct {
  const merged = { ...data, ...dataOf(record) }
  if (type === '1') {
    const own = ownPath(path?.replace(/^#/, ''))
    return own === undefined ? { does: 'refuse' } : { does: 'open', path: own }
  }
  if (type === '2') return event ? { does: 'emit', event, data: merged } : { does: 'refuse' }
  const address = withData(url ?? '', merged)
  if (url === undefined || frameAddress(url, origin, listed) === undefined) return { does: 'refuse' }
  return { does: 'frame', title: title ?? record.title, url: address }
}

/** Opens a window or emits an event; what opens a popup is left to the caller. */
export function runExtra(act: ExtraAct): void {
  if (act.does === 'open') window.open(`${location.pathname}#${act.path}`, '_blank', 'noopener')
  if (act.does === 'emit') bus.emit('map-extra', { event: act.event, data: act.data })
}
