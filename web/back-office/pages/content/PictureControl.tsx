import { useState } from 'react'

import { type Picture, pictureIn } from '#contract/content/article.ts'
import { pictureTypes } from '#contract/content/file-bounds.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { takePicture } from '#web/pictures/content-file.ts'
import { StoredPicture } from '#web/pictures/StoredPicture.tsx'
import { PictureFields } from '#web/ui/blocks/PictureFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import './content-pages.css'

const chosenIn = (value: unknown): Picture | undefined =>
  pictureIn(Array.isArray(value) ? value[0] : undefined)

/** The one picture of a banner. */
export function PictureControl({ words, value, onChange }: OwnControlProps) {
  const picture = chosenIn(value)
  const [isBusy, setIsBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setIsBusy(true)
    try {
      onChange([await takePicture(file)])
    } catch (error) {
      toast(error instanceof Error ? error.message : '没有传成', { fault: true })
    }
    setIsBusy(false)
  }
  return (
    <FieldFrame {...words}>
      {picture && (
        <div className="banner-picture">
          <StoredPicture key={picture.file} picture={picture} />
          <PictureFields picture={picture} onChange={(next) => onChange([next])} />
        </div>
      )}
      <Row gap={12}>
        <FileButton
          label={picture ? '换一张' : '选择图片'}
          icon="plus"
          accept={pictureTypes}
          busy={isBusy}
          onFiles={([file]) => void take(file)}
        />
        {picture && (
          <Button size="s" variant="text" onClick={() => onChange([])}>
            去掉图片
          </Button>
        )}
      </Row>
    </FieldFrame>
  )
}
