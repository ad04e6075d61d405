import { defaults } from 'ol/interaction/defaults.js'
import TileLayer from 'ol/layer/Tile.js'
import OlMap from 'ol/Map.js'
import Projection from 'ol/proj/Projection.js'
import View from 'ol/View.js'

import type { PixelSize } from '#contract/files/tile-levels.ts'

import { type PicturePlace, scaleLimits } from './picture-address.ts'
import { extentOf, type TilePlace, TileSource } from './tile-source.ts'

/** What is shown of a picture. */
export interface PictureView extends PicturePlace {
  /** Corners of the window, pixels of the picture, clockwise from the upper left. */
  corners: [x: number, y: number][]
}

export interface Picture {
  show: (place: PicturePlace) => void
  /** Shows all of it, or all of its width, as it is turned. */
  fit: (side: 'whole' | 'width') => void
  zoomTo: (scale: number) => void
  zoomBy: (factor: number) => void
  /** Turns it clockwise, degrees. */
  turnBy: (degrees: number) => void
  /** Moves the window over it, pixels of the screen. */
  moveBy: (right: number, down: number) => void
  centreOn: (x: number, y: number) => void
}

interface PictureOptions {
  target: HTMLElement
  size: PixelSize
  load: (place: TilePlace, signal: AbortSignal) => Promise<Blob>
  ready: (picture: Picture) => void
  report: (view: PictureView) => void
  failed: (error: unknown) => void
}

/** Tiles that are kept unpacked, about a megabyte each. */
const keptTiles = 64
const duration = 180

/** Opens a picture in an element: dragged, pinched and zoomed by the wheel. Its keys are those of the page. Answers how to close it. */
export function openPicture({ target, size, load, ready, report, failed }: PictureOptions): () => void {
  const extent = extentOf(size)
  const projection = new Projection({ code: 'picture', units: 'pixels', extent })
  const view = new View({
    ...{ projection, extent, constrainOnlyCenter: true, smoothExtentConstraint: false },
    ...{ minResolution: 1 / scaleLimits.max, maxResolution: 1 / scaleLimits.min },
    ...{ center: [size.width / 2, -size.height / 2], resolution: 1, smoothResolutionConstraint: false },
  })
  const source = new TileSource({ size, projection, load, failed })
  const layer = new TileLayer({ source, extent, cacheSize: keptTiles, preload: 1 })
  const interactions = defaults({ altShiftDragRotate: false, pinchRotate: false, keyboard: false })
  const map = new OlMap({ target, controls: [], interactions, layers: [layer], view })
  const reportView = () => report(viewOf(map, view))
  view.on(['change:center', 'change:resolution', 'change:rotation'], reportView)
  map.on('change:size', reportView)
  ready(movesOf(map, view, size))
  return () => {
    map.setTarget()
    map.dispose()
  }
}

function movesOf(map: OlMap, view: View, { width, height }: PixelSize): Picture {
  const { zoomTo, finish } = zoomOf(view)
  const moveBy = (right: number, down: number) => {
    finish()
    const [x = 0, y = 0] = view.getCenter() ?? []
    const [cos, sin] = [Math.cos(view.getRotation()), Math.sin(view.getRotation())]
    const resolution = view.getResolution() ?? 1
    view.setCenter([x + resolution * (right * cos + down * sin), y + resolution * (right * sin - down * cos)])
  }
  const fit = (side: 'whole' | 'width') => {
    const [across = 1, down = 1] = map.getSize() ?? []
    const isLying = Math.round(view.getRotation() / (Math.PI / 2)) % 2 !== 0
    const [w, h] = isLying ? [height, width] : [width, height]
    view.cancelAnimations()
    view.setResolution(side === 'whole' ? Math.max(w / across, h / down) : w / across)
    if (side === 'whole') view.setCenter([width / 2, -height / 2])
  }
  return {
    fit,
    moveBy,
    show: ({ x, y, scale, turn }) => {
      view.cancelAnimations()
      view.setRotation((turn * Math.PI) / 180)
      view.setResolution(1 / scale)
      view.setCenter([Math.min(x, width), -Math.min(y, height)])
    },
    zoomTo: (scale) => {
      finish()
      zoomTo(1 / scale)
    },
    zoomBy: (factor) => {
      finish()
      zoomTo((view.getResolution() ?? 1) / factor)
    },
    turnBy: (degrees) => {
      finish()
      view.setRotation((turnOf(view) + degrees) * (Math.PI / 180))
    },
    centreOn: (x, y) => {
      finish()
      view.setCenter([x, -y])
    },
  }
}

/** Zooms smoothly; what is pressed meanwhile starts where the zoom would have ended. */
function zoomOf(view: View) {
  let end: number | undefined
  return {
    zoomTo: (resolution: number) => {
      end = view.getConstrainedResolution(resolution) ?? resolution
      view.animate({ resolution: end, duration }, () => {
        end = undefined
      })
    },
    finish: () => {
      if (end === undefined) return
      const resolution = end
      view.cancelAnimations()
      view.setResolution(resolution)
    },
  }
}

const turnOf = (view: View): number => ((Math.round((view.getRotation() * 180) / Math.PI) % 360) + 360) % 360

function viewOf(map: OlMap, view: View): PictureView {
  const [x = 0, y = 0] = view.getCenter() ?? []
  const [across = 0, down = 0] = map.getSize() ?? []
  const resolution = view.getResolution() ?? 1
  const [cos, sin] = [Math.cos(view.getRotation()), Math.sin(view.getRotation())]
  const cornerAt = (right: number, below: number): [number, number] => {
    const [dx, dy] = [resolution * right * across, resolution * below * down]
    return [x + dx * cos + dy * sin, -y - dx * sin + dy * cos]
  }
  return {
    ...{ x, y: -y, scale: 1 / resolution, turn: turnOf(view) },
    corners: [cornerAt(-0.5, -0.5), cornerAt(0.5, -0.5), cornerAt(0.5, 0.5), cornerAt(-0.5, 0.5)],
  }
}
