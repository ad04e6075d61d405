import { type Picture, pictureFault } from '#contract/content/article.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

const maxWords = 200

interface PictureFieldsProps {
  picture: Picture
  onChange: (picture: Picture) => void
  /** What stands below it may be written, too. */
  withCaption?: boolean
}

/** What a picture says to whoever cannot see it, or that it says nothing. */
export function PictureFields({ picture, onChange, withCaption = false }: PictureFieldsProps) {
  const { alt, decorative = false, caption = '' } = picture
  const { caption: _, decorative: __, ...plain } = picture
  const change = (words: { alt?: string; decorative?: boolean; caption?: string }) => {
    const next = { alt, decorative, caption, ...words }
    onChange({
      ...plain,
      alt: next.decorative ? '' : next.alt,
      ...(next.decorative && { decorative: true as const }),
      ...(next.caption !== '' && { caption: next.caption }),
    })
  }
  return (
    <div className="picture-fields">
      {!decorative && (
        <TextField
          label="替代文字"
          hint={pictureFault(picture) ?? '读屏软件读这一句，图片打不开时也显示它'}
          name="alt"
          rows={2}
          value={alt}
          error={undefined}
          maxLength={maxWords}
          onChange={(text) => change({ alt: text })}
        />
      )}
      <Checkbox
        label="只是装饰，不必读出"
        checked={decorative}
        onChange={(checked) => change({ decorative: checked })}
      />
      {withCaption && (
        <TextField
          label="图注（选填）"
          name="caption"
          value={caption}
          error={undefined}
          maxLength={maxWords}
          onChange={(text) => change({ caption: text })}
        />
      )}
    </div>
  )
}
