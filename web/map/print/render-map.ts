import type BaseLayer from 'ol/layer/Base.js'
import Group from 'ol/layer/Group.js'
import Layer from 'ol/layer/Layer.js'
import OlMap from 'ol/Map.js'
import View from 'ol/View.js'

import { copyOf, isPicture } from './copy-layer.ts'

/** A part of the ground as a picture, in the units of the map. */
interface View2D {
  centre: readonly [x: number, y: number]
  /** Units of the map in a pixel. */
  resolution: number
  /** Pixels. */
  width: number
  height: number
  /** Dots in a pixel. */
  ratio: number
  /** Colour where no layer draws. */
  ground: string
}

export interface Picture {
  canvas: HTMLCanvasElement
  /** Everything has arrived in time. */
  isWhole: boolean
}

const timeLimit = 20_000

/** Draws the layers of a map a second time, off the screen, as large as paper needs them. */
export async function renderMap(
  layers: readonly BaseLayer[],
  view: View2D,
  { pictures, signal }: { pictures: boolean; signal: AbortSignal },
): Promise<Picture> {
  const target = document.createElement('div')
  target.style.cssText = `position:fixed;left:-99999px;top:0;width:${view.width}px;height:${view.height}px`
  document.body.append(target)
  const copies = layers.filter((layer) => pictures || !isPicture(layer)).flatMap((one) => copyOf(one) ?? [])
  const map = new OlMap({
    ...{ target, controls: [], interactions: [], pixelRatio: view.ratio, layers: copies },
    view: new View({
      ...{ center: [...view.centre], resolution: view.resolution, enableRotation: false },
      ...{ minResolution: view.resolution / 2, maxResolution: view.resolution * 2, multiWorld: true },
    }),
  })
  const watched = watch(copies)
  try {
    const isInTime = await complete(map, signal)
    return { canvas: composeCanvas(target, view), isWhole: isInTime && watched.missed === 0 }
  } finally {
    watched.stop()
    map.setLayers([])
    map.dispose()
    target.remove()
  }
}

/** Resolves when all has been drawn, false when it took too long. */
function complete(map: OlMap, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), timeLimit)
    const settle = (how: () => void) => {
      clearTimeout(timer)
      how()
    }
    if (signal.aborted) settle(() => reject(signal.reason))
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), { once: true })
    map.once('rendercomplete', () => settle(() => resolve(true)))
  })
}

/** Counts what does not arrive from outside. */
function watch(layers: readonly BaseLayer[]) {
  const found = { missed: 0, stop: () => {} }
  const miss = () => void (found.missed += 1)
  const sources = layers.flatMap(leavesOf).flatMap((layer) => layer.getSource() ?? [])
  const events = ['tileloaderror', 'imageloaderror']
  for (const source of sources) for (const event of events) source.addEventListener(event, miss)
  found.stop = () => {
    for (const source of sources) for (const event of events) source.removeEventListener(event, miss)
  }
  return found
}

const leavesOf = (layer: BaseLayer): Layer[] =>
  layer instanceof Group ? layer.getLayersArray().flatMap(leavesOf) : layer instanceof Layer ? [layer] : []

/** Lays the canvases of a map upon each other. */
function composeCanvas(target: HTMLElement, { width, height, ratio, ground }: View2D): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = ground
  context?.fillRect(0, 0, canvas.width, canvas.height)
  for (const part of target.querySelectorAll<HTMLCanvasElement>('.ol-layer canvas, canvas.ol-layer')) {
    if (context && part.width > 0) layOn(context, part, ratio)
  }
  return canvas
}

function layOn(context: CanvasRenderingContext2D, part: HTMLCanvasElement, ratio: number): void {
  const opacity = part.parentElement?.style.opacity || part.style.opacity || '1'
  context.globalAlpha = Number(opacity)
  const matrix = new DOMMatrix(part.style.transform || `scale(${1 / ratio})`)
  context.setTransform(matrix.preMultiplySelf(new DOMMatrix([ratio, 0, 0, ratio, 0, 0])))
  context.drawImage(part, 0, 0)
}
