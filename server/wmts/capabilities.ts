import { maxPictureZoom, tileTypes } from '#contract/ogc/tiles.ts'
import { fromMercator } from '#geology/places/mercator.ts'
import type { Extent } from '#server/catalogue/following/following.ts'
import { limitsOf, matrices, pointOfOrigin, tilePixels } from '#server/ogc/tiles/tiles.ts'
import { escapeHtml } from '#server/pages/html.ts'

export interface PictureLayerFacts {
  name: string
  title: string
  abstract: string
  extent: Extent | undefined
}

const matrixSetName = 'GoogleMapsCompatible'

/** The description of the service (OGC 07-057r7). */
export function capabilities(
  base: string,
  { site, layers }: { site: string; layers: readonly PictureLayerFacts[] },
): string {
  const root = `${base}/api/wmts`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd" version="1.0.0">
<ows:ServiceIdentification><ows:Title>${escapeHtml(site)} · 地图图层</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion></ows:ServiceIdentification>
<ows:ServiceProvider><ows:ProviderName>${escapeHtml(site)}</ows:ProviderName><ows:ServiceContact/></ows:ServiceProvider>
<ows:OperationsMetadata>${['GetCapabilities', 'GetTile'].map((name) => operation(name, root)).join('')}</ows:OperationsMetadata>
<Contents>
${layers.map((layer) => layerXml(root, layer)).join('\n')}
${matrixSetXml()}
</Contents>
<ServiceMetadataURL xlink:href="${escapeHtml(`${root}/1.0.0/WMTSCapabilities.xml`)}"/>
</Capabilities>
`
}

const operation = (name: string, root: string) =>
  `<ows:Operation name="${name}"><ows:DCP><ows:HTTP><ows:Get xlink:href="${escapeHtml(root)}?"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>`

function layerXml(root: string, { name, title, abstract, extent }: PictureLayerFacts): string {
  const template = `${root}/1.0.0/${name}/{TileMatrix}/{TileRow}/{TileCol}.png`
  return `<Layer><ows:Title>${escapeHtml(title)}</ows:Title><ows:Abstract>${escapeHtml(abstract)}</ows:Abstract>${boxXml(extent)}<ows:Identifier>${name}</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>${tileTypes.png}</Format><TileMatrixSetLink><TileMatrixSet>${matrixSetName}</TileMatrixSet>${limitsXml(extent)}</TileMatrixSetLink><ResourceURL format="${tileTypes.png}" resourceType="tile" template="${escapeHtml(template)}"/></Layer>`
}

function boxXml(extent: Extent | undefined): string {
  if (!extent) return ''
  const [low, high] = [fromMercator(extent.west, extent.south), fromMercator(extent.east, extent.north)]
  return `<ows:WGS84BoundingBox><ows:LowerCorner>${low.lng} ${low.lat}</ows:LowerCorner><ows:UpperCorner>${high.lng} ${high.lat}</ows:UpperCorner></ows:WGS84BoundingBox>`
}

function limitsXml(extent: Extent | undefined): string {
  if (!extent) return ''
  const limits = limitsOf(extent, maxPictureZoom).map(
    ({ z, minRow, maxRow, minColumn, maxColumn }) =>
      `<TileMatrixLimits><TileMatrix>${z}</TileMatrix><MinTileRow>${minRow}</MinTileRow><MaxTileRow>${maxRow}</MaxTileRow><MinTileCol>${minColumn}</MinTileCol><MaxTileCol>${maxColumn}</MaxTileCol></TileMatrixLimits>`,
  )
  return `<TileMatrixSetLimits>${limits.join('')}</TileMatrixSetLimits>`
}

function matrixSetXml(): string {
  const levels = matrices(maxPictureZoom).map(
    ({ z, side, scaleDenominator }) =>
      `<TileMatrix><ows:Identifier>${z}</ows:Identifier><ScaleDenominator>${scaleDenominator}</ScaleDenominator><TopLeftCorner>${pointOfOrigin.join(' ')}</TopLeftCorner><TileWidth>${tilePixels}</TileWidth><TileHeight>${tilePixels}</TileHeight><MatrixWidth>${side}</MatrixWidth><MatrixHeight>${side}</MatrixHeight></TileMatrix>`,
  )
  return `<TileMatrixSet><ows:Identifier>${matrixSetName}</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS><WellKnownScaleSet>urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible</WellKnownScaleSet>
${levels.join('\n')}</TileMatrixSet>`
}
