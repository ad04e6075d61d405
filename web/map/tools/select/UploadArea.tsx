import { type ChangeEvent, useRef, useState } from 'react'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import { type Area, areaLimits, mapAreas } from '#contract/map/areas.ts'
import { useAction } from '#web/api/hooks.ts'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { metresText, selectedArea, type Selection } from './selection.ts'

/** A file with an area. */
export function UploadArea({ onChosen }: { onChosen: (selection: Selection) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAction(mapAreas.addArea, [])
  const [notes, setNotes] = useState<readonly string[]>([])
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setNotes([])
    target.value = ''
    if (file.size > areaLimits.bytes)
      return onChosen({ refused: `文件 ${sizeText(file.size)}，超过 ${sizeText(areaLimits.bytes)}` })
    try {
      const name = file.name.slice(-conditionLimits.placeName)
      const area = await add.mutateAsync({ name, file })
      onChosen({ near: selectedArea(area), outlines: area.outlines })
      setNotes([...area.notes, ...simplifiedNote(area)])
    } catch (error) {
      onChosen({ refused: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <Row gap={[6, 12]} wrap>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="范围文件"
        accept=".geojson,.json,.kml,.kmz,.zip"
        onChange={(event) => void choose(event)}
      />
      <Button size="s" icon="file" busy={add.isPending} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <p>
        {add.isPending
          ? '正在读取…'
          : 'GeoJSON、KML、KMZ，或 Shapefile 压缩包（.zip），至多 10 MB；30 天未用即删除。'}
      </p>
      {notes.length > 0 && (
        <div role="status">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </Row>
  )
}

const simplifiedNote = ({ simplified, corners }: Area): string[] =>
  simplified === null
    ? []
    : [`顶点较多，边线已简化为 ${corners} 个顶点，误差 ${metresText(Math.max(1, simplified))} 以内`]
