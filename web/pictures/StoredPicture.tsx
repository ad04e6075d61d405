import type { Picture } from '#contract/content/article.ts'
import { contentFiles } from '#contract/content/content-files.ts'
import { useImage } from '#web/files/useImage.ts'
import { ArticlePicture } from '#web/ui/article/ArticlePicture.tsx'

/** A picture of a text that may not be public, fetched with the session of who writes it; drawn as readers see it. */
export function StoredPicture({ picture }: { picture: Picture }) {
  const { address } = useImage(contentFiles.open, picture.file)
  return <ArticlePicture picture={picture} address={address} />
}
