import { type Picture, pictureIn } from '#contract/content/article.ts'
import { pictureTypes } from '#contract/content/file-bounds.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { takePicture } from '#web/pictures/content-file.ts'
import { StoredPicture } from '#web/pictures/StoredPicture.tsx'
import { PictureFields } from '#web/ui/blocks/PictureFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { FileRefusals, useFileTaking } from '#web/ui/fields/useFileTaking.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import './content-pages.css'

const chosenIn = (value: unknown): Picture | undefined =>
  pictureIn(Array.isArray(value) ? value[0] : undefined)

/** The mark of a partner, whose name stands beside it: it needs no words. */
export const LogoControl = (props: OwnControlProps) => <PictureControl {...props} decorative />

/** The one picture of a banner. */
export function PictureControl({
  words,
  value,
  onChange,
  decorative = false,
}: OwnControlProps & { decorative?: boolean }) {
  const picture = chosenIn(value)
  const { waiting, refusals, take } = useFileTaking(takePicture, (taken) =>
    onChange([decorative ? { ...taken, alt: '', decorative } : taken]),
  )
  return (
    <FieldFrame {...words}>
      {picture && (
        <div className="banner-picture">
          <StoredPicture key={picture.file} picture={picture} />
          {!decorative && <PictureFields picture={picture} onChange={(next) => onChange([next])} />}
        </div>
      )}
      <Row gap={12}>
        <FileButton
          label={picture ? '换一张' : '选择图片'}
          icon="plus"
          accept={pictureTypes}
          busy={waiting > 0}
          onFiles={take}
        />
        {picture && (
          <Button size="s" variant="text" onClick={() => onChange([])}>
            去掉图片
          </Button>
        )}
      </Row>
      <FileRefusals refusals={refusals} />
    </FieldFrame>
  )
}
