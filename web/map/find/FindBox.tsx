import { maxPlaceLength, type Place } from '#contract/search/places.ts'
import { SuggestionBox } from '#web/suggestions/SuggestionBox.tsx'

import { useFindBox } from './useFindBox.ts'

import './find.css'

interface FindBoxProps {
  /** What was found last; empty if nothing. */
  found: string
  onFound: (place: Place, text: string) => void
  onClear: () => void
}

/** Finds a place on the map: a name, a record, coordinates. */
export const FindBox = ({ found, onFound, onClear }: FindBoxProps) => (
  <SuggestionBox
    {...useFindBox(found, onFound)}
    label="在图上查找"
    inputLabel="查找地点、编号或坐标"
    word="查找"
    placeholder="道路、区、编号或坐标"
    maxLength={maxPlaceLength}
    className="search-s map-find"
    onClear={onClear}
  />
)
