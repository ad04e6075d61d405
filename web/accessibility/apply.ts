import type { Aids } from './aids.ts'
import { drawGuideLine } from './guide-line.ts'
import { zoomPage } from './page-zoom.ts'

import './pointer.css'

/** Applies the settings to the page. */
export function applyAids({ zoom, pointer, guide }: Aids): void {
  const { dataset } = document.documentElement
  if (pointer) dataset['pointer'] = 'large'
  else delete dataset['pointer']
  drawGuideLine(guide)
  zoomPage(zoom)
}
