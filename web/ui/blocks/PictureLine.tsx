import type { ComponentType } from 'react'

import type { Picture } from '#contract/content/article.ts'

import { PictureFields } from './PictureFields.tsx'

/** Where the pictures of a text are put when they are chosen, and how they are drawn. */
export interface PictureStore {
  /** Stores a picture; throws what is wrong with it. */
  take: (file: File) => Promise<Picture>
  View: ComponentType<{ picture: Picture }>
}

interface PictureLineProps {
  picture: Picture
  /** Its place for who hears it: 第 2 段. */
  label: string
  /** The tools work on it. */
  isCurrent: boolean
  View: PictureStore['View'] | undefined
  onChange: (picture: Picture) => void
  onFocus: () => void
}

/** A picture between the lines of a text, with what it says. */
export function PictureLine({ picture, label, isCurrent, View, onChange, onFocus }: PictureLineProps) {
  const { caption: _, ...drawn } = picture // it stands in its field
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields take the focus
    <div
      className="block-line block-line-picture"
      role="group"
      aria-label={`${label}，图片`}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      {View && <View picture={drawn} />}
      <PictureFields picture={picture} onChange={onChange} withCaption />
    </div>
  )
}
