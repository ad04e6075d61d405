import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import { createContext, useContext, useEffect, useState } from 'react'

/** The map of the page; undefined until its place on the page is known. */
export const MapContext = createContext<OlMap | undefined>(undefined)

export const useMap = (): OlMap | undefined => useContext(MapContext)

/** Draws a layer on the map as long as it is given. */
export function useLayer(layer: BaseLayer | null | undefined): void {
  const map = useMap()
  useEffect(() => {
    if (!map || !layer) return undefined
    map.addLayer(layer)
    return () => void map.removeLayer(layer)
  }, [map, layer])
}

/** A value that is reckoned anew whenever the map has come to rest. */
export function useAtRest<T>(read: (map: OlMap) => T): T | undefined {
  const map = useMap()
  const [value, setValue] = useState<T>()
  useEffect(() => {
    if (!map) return undefined
    const renew = () => setValue(read(map))
    if (map.getSize() && map.getView().isDef()) renew()
    map.on('moveend', renew)
    return () => map.un('moveend', renew)
  }, [map, read])
  return value
}
