import type OlMap from 'ol/Map.js'
import { createContext, useContext, useEffect, useState } from 'react'

/** The map of the page; undefined until its place on the page is known. */
export const MapContext = createContext<OlMap | undefined>(undefined)

export const useMap = (): OlMap | undefined => useContext(MapContext)

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
