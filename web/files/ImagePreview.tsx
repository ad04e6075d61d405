import { fileService, type StoredFile } from '#contract/files/file-service.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loading, Note } from '#web/ui/states/States.tsx'

import { words } from './choosing.ts'
import { useImage } from './useImage.ts'

interface ImageDialogProps {
  /** Address of the image; null while it is fetched. */
  imgUrl: string | null | undefined
  title: string
  onClose: () => void
}

/** An image in a dialog; says so when it was given none. */
export function ImageDialog({ imgUrl, title, onClose }: ImageDialogProps) {
  return (
    <Dialog open fitted title={title} onClose={onClose}>
      {imgUrl === null && <Loading rows={4} />}
      {imgUrl ? <img className="upload-image" src={imgUrl} alt={title} /> : null}
      {!imgUrl && imgUrl !== null && <Note variant="bad">{words.noImage}</Note>}
    </Dialog>
  )
}

/** A stored image, fetched with the session of the reader. */
export function ImagePreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { address, failed } = useImage(fileService.download, file.id)
  const imgUrl = address ?? (failed ? undefined : null)
  return <ImageDialog {...{ imgUrl, onClose }} title={file.fileName} />
}
