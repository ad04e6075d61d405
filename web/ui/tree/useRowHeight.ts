import { ListLayout } from 'react-aria-components/Virtualizer'

import { narrowScreen, useMedia, zoomNow } from '#web/ui/page/media.ts'

/** Where a drag points is told in pixels of the window; rows are laid out in those of the enlarged page. */
export class RowLayout extends ListLayout<unknown> {
  override getDropTargetFromPoint(
    ...[x, y, isValid]: Parameters<ListLayout<unknown>['getDropTargetFromPoint']>
  ) {
    const zoom = zoomNow()
    return super.getDropTargetFromPoint(x / zoom, y / zoom, isValid)
  }
}

/** Rows of one height need no measuring: as high as a finger on a phone, and as large letters ask. */
export function useRowHeight(): number {
  const isNarrow = useMedia(narrowScreen)
  const root = document.documentElement
  return (isNarrow ? 44 : 36) * (Number.parseFloat(getComputedStyle(root).fontSize) / 16)
}
