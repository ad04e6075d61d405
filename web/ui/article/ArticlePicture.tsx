import type { Picture } from '#contract/content/article.ts'
import { contentFileAddress } from '#contract/content/file-bounds.ts'

import './article-picture.css'

/** Pixels that a picture is high at most, so that text stays in sight. */
const maxHeight = 640

interface ArticlePictureProps {
  picture: Picture
  /** Undefined while it is fetched; its place is there already. */
  address: string | undefined
}

/** A picture of a text, with its caption. */
export function ArticlePicture({ picture, address }: ArticlePictureProps) {
  const { alt, caption, width, height } = picture
  const frame = { maxWidth: `min(100%, ${Math.round((maxHeight * width) / height)}px)` }
  return (
    <figure className="article-picture">
      {address === undefined ? (
        <span style={{ ...frame, width, aspectRatio: `${width} / ${height}` }} />
      ) : (
        <img src={address} alt={alt} style={frame} {...{ width, height }} loading="lazy" decoding="async" />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** The same for everybody, from the address of its file. */
export const PublicPicture = ({ picture }: { picture: Picture }) => (
  <ArticlePicture picture={picture} address={contentFileAddress(picture.file)} />
)
