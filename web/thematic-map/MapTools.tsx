import { intervals } from '#geology/thematic-map/contours/levels.ts'
import { themeNames, themeOf } from '#geology/thematic-map/field/themes.ts'
import { ChosenTool } from '#web/borehole/chosen/ChosenTool.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Field.tsx'

import type { MapAddress } from './map-address.ts'

interface MapToolsProps {
  address: MapAddress
  go: (change: Partial<MapAddress>) => void
}

/** Which theme is mapped. */
export const ThemeChoice = ({ address: { theme }, go }: MapToolsProps) => (
  <ChosenTool label="专题">
    <Select
      small
      aria-label="专题"
      value={theme}
      options={themeNames.map((value) => ({ value, label: themeOf(value).label }))}
      onChange={(value) => go({ theme: themeNames.find((each) => each === value) ?? theme })}
    />
  </ChosenTool>
)

/** How the map is drawn. */
export const MapTools = ({ address: { interval, hasBands, hasPoints }, go }: MapToolsProps) => (
  <>
    <ChosenTool label="等值距">
      <Select
        small
        aria-label="等值距"
        value={String(interval)}
        options={[
          { value: 'auto', label: '自动' },
          ...intervals.map((each) => ({ value: String(each), label: `${each} m` })),
        ]}
        onChange={(value) => go({ interval: intervals.find((each) => String(each) === value) ?? 'auto' })}
      />
    </ChosenTool>
    <Checkbox checked={hasBands} onChange={(checked) => go({ hasBands: checked })} label="分层设色" />
    <Checkbox checked={hasPoints} onChange={(checked) => go({ hasPoints: checked })} label="数据点" />
  </>
)
