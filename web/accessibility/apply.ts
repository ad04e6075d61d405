import { drawGuideLine } from './guide-line.ts'
import { zoomPage } from './page-zoom.ts'

import './pointer.css'

interface AppliedAids {
  zoom: number
  pointer: boolean
  guide: boolean
}

/** Makes the page what the reader chose. */
export function applyAids({ zoom, pointer, guide }: AppliedAids): void {
  const { dataset } = document.documentElement
  if (pointer) dataset['pointer'] = 'large'
  else delete dataset['pointer']
  drawGuideLine(guide)
  zoomPage(zoom)
}
