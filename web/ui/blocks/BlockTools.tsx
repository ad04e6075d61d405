import { pictureTypes } from '#contract/content/file-bounds.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'

import { addLine, type EditedLines, moveLine, removeLine } from './edits.ts'
import { type Line, type LineKind, lineKinds } from './lines.ts'

const kinds = ['paragraph', 'heading', 'bullet', 'number'] as const
const choices = kinds.map((kind) => [kind, lineKinds[kind]] as const)

interface BlockToolsProps {
  label: string
  kind: LineKind
  onKind: (kind: LineKind) => void
  onLink: () => void
  /** Without it the text takes no pictures. */
  onPictures: ((files: readonly File[]) => void) | undefined
  onEdit: (edit: (editing: EditedLines, line: Line) => EditedLines) => void
}

/** What can be done with the line that is written in; a picture has no words. */
export function BlockTools({ label, kind, onKind, onLink, onPictures, onEdit }: BlockToolsProps) {
  const isText = kind !== 'picture'
  return (
    <div className="block-tools" role="toolbar" aria-label={`${label}的工具`}>
      {isText && <Segments legend="这一段是" choices={choices} chosen={kind} onChange={onKind} />}
      {isText && (
        <Button size="s" icon="external" onClick={onLink}>
          链接
        </Button>
      )}
      {onPictures && (
        <FileButton label="图片" icon="plus" accept={pictureTypes} multiple onFiles={onPictures} />
      )}
      <Button
        size="s"
        icon="up"
        iconOnly
        onClick={() => onEdit((editing, line) => moveLine(editing, line, -1))}
      >
        上移这一段
      </Button>
      <Button
        size="s"
        icon="down"
        iconOnly
        onClick={() => onEdit((editing, line) => moveLine(editing, line, 1))}
      >
        下移这一段
      </Button>
      <Button size="s" icon="close" iconOnly onClick={() => onEdit(removeLine)}>
        删去这一段
      </Button>
      <Button size="s" icon="plus" onClick={() => onEdit(addLine)}>
        加一段
      </Button>
    </div>
  )
}
