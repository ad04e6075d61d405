import type BaseLayer from 'ol/layer/Base.js'
import ImageLayer from 'ol/layer/BaseImage.js'
import TileLayer from 'ol/layer/BaseTile.js'
import Group from 'ol/layer/Group.js'
import ImagePicture from 'ol/layer/Image.js'
import TilePicture from 'ol/layer/Tile.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'

import { BubbleLayer } from '#web/map/layers/bubble-layer.ts'

/** A layer belongs to one map: for a second map a layer of the same source and style, undefined of other types. */
export function copyOf(layer: BaseLayer): BaseLayer | undefined {
  const given = givenOf(layer)
  if (layer instanceof Group) {
    return new Group({ ...given, layers: layer.getLayersArray().flatMap((one) => copyOf(one) ?? []) })
  }
  if (layer instanceof VectorTileLayer) {
    const [source, style] = [layer.getSource() ?? undefined, layer.getStyle()]
    return new VectorTileLayer({ ...given, source, style, renderBuffer: layer.getRenderBuffer() ?? 100 })
  }
  if (layer instanceof BubbleLayer) return new BubbleLayer({ isPrint: true })
  if (layer instanceof VectorLayer) {
    const [source, style] = [layer.getSource() ?? undefined, layer.getStyle()]
    return new VectorLayer({ ...given, source, style, declutter: layer.getDeclutter() })
  }
  if (layer instanceof TileLayer) return new TilePicture({ ...given, source: layer.getSource() })
  return layer instanceof ImageLayer ? new ImagePicture({ ...given, source: layer.getSource() }) : undefined
}

/** Pictures from outside, which may keep a canvas from being read. */
export const isPicture = (layer: BaseLayer): boolean =>
  (layer instanceof TileLayer && !(layer instanceof VectorTileLayer)) || layer instanceof ImageLayer

function givenOf(layer: BaseLayer) {
  const zIndex = layer.getZIndex()
  return {
    opacity: layer.getOpacity(),
    visible: layer.getVisible(),
    minResolution: layer.getMinResolution(),
    maxResolution: layer.getMaxResolution(),
    minZoom: layer.getMinZoom(),
    maxZoom: layer.getMaxZoom(),
    ...(zIndex !== undefined && { zIndex }),
  }
}
