import GeoJSON from 'ol/format/GeoJSON.js'

/** GeoJSON in degrees, read for the map. */
export const geoJson = new GeoJSON({ featureProjection: 'EPSG:3857', dataProjection: 'EPSG:4326' })
