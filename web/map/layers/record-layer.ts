import VectorTileLayer from 'ol/layer/VectorTile.js'

import { type RecordQuestion, RecordSource } from './record-source.ts'
import { recordStyle } from './record-style.ts'

/** A layer of the records of a kind that fulfil some conditions; the circles above it are a layer of their own. */
export function recordLayer(question: RecordQuestion): VectorTileLayer {
  const source = new RecordSource(question)
  return new VectorTileLayer({ source, style: recordStyle(source), renderBuffer: 24, preload: 0, zIndex: 10 })
}
