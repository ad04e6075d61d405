import { FavouriteTool } from '#web/favourites/FavouriteTool.tsx'
import type { MapAddress } from '#web/map/address.ts'

import { FavouriteMarks } from './FavouriteMarks.tsx'
import { LabelTool } from './label/LabelTool.tsx'
import { MeasureTool } from './measure/MeasureTool.tsx'
import { SelectTool } from './select/SelectTool.tsx'
import type { Tool } from './tools.ts'

interface ActiveToolProps {
  tool: Tool
  address: MapAddress
  go: (change: Partial<MapAddress>) => void
  onLeave: () => void
}

const closeZoom = 17

/** The panel of the chosen tool; beside the query, own favourites. */
export function ActiveTool({ tool, address, go, onLeave }: ActiveToolProps) {
  return (
    <>
      <SelectTool
        isActive={tool === 'select'}
        within={address.within}
        district={address.district}
        onSelect={(within, district) => go({ within, district })}
        onLeave={onLeave}
      />
      <OtherTool {...{ tool, address, go }} />
    </>
  )
}

function OtherTool({ tool, address, go }: Omit<ActiveToolProps, 'onLeave'>) {
  if (tool === 'measure') return <MeasureTool />
  if (tool === 'label')
    return <LabelTool drawing={address.drawing} onDrawing={(drawing) => go({ drawing })} />
  if (tool !== 'ask') return null
  return (
    <FavouriteTool
      Marks={FavouriteMarks}
      onOpen={({ place, queryId }) =>
        go({ centre: place, zoom: closeZoom, asked: place, missed: 5, hit: queryId })
      }
    />
  )
}
