import { useState } from 'react'

import { maxPlaceLength } from '#contract/search/places.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useFindBox } from '#web/map/find/useFindBox.ts'
import { SuggestionBox } from '#web/suggestions/SuggestionBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

interface PlaceBoxProps {
  /** What is called at the place that is shown. */
  found: string
  onPlace: (at: LngLat, name: string) => void
}

/** Where a profile is wanted: typed, or where the reader is. */
export function PlaceBox({ found, onPlace }: PlaceBoxProps) {
  const { locate, isLocating, trouble } = useOwnPlace((at) => onPlace(at, '我的位置'))
  const box = useFindBox(found, ({ line, ...at }, text) => onPlace(at, line ? `${text}（中点）` : text))
  return (
    <div className="profile-place">
      <Row gap={8} align="center" wrap>
        <SuggestionBox
          {...box}
          label="查找地点"
          inputLabel="地名、道路、编号或坐标"
          word="查看"
          placeholder="地名、道路、编号或坐标"
          maxLength={maxPlaceLength}
          className="search-s profile-find"
        />
        <Button icon="pin" busy={isLocating} onClick={locate}>
          我的位置
        </Button>
      </Row>
      {trouble && (
        <Note variant="warn">
          <p role="alert">{trouble}</p>
        </Note>
      )}
    </div>
  )
}

const troubles: Readonly<Record<number, string>> = {
  1: '浏览器没有允许本页取得位置，请在上面填写地点。',
  2: '没有取得位置，请在上面填写地点。',
  3: '取得位置超时，请再试一次，或在上面填写地点。',
}

/** Asks the browser where it is; it asks the reader first. */
function useOwnPlace(onPlace: (at: LngLat) => void) {
  const [isLocating, setLocating] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const locate = () => {
    setTrouble(undefined)
    if (!('geolocation' in navigator)) {
      setTrouble(troubles[2])
      return
    }
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude: lng, latitude: lat } }) => {
        setLocating(false)
        onPlace({ lng, lat })
      },
      ({ code }) => {
        setLocating(false)
        setTrouble(troubles[code] ?? troubles[2])
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return { locate, isLocating, trouble }
}
