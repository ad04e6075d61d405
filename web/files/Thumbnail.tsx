import { fileService } from '#contract/files/file-service.ts'
import { Row } from '#web/ui/layout/box.tsx'

import { useImage } from './useImage.ts'

import './thumbnail.css'

/** The small picture of a stored file; nothing while it is fetched. In a row it is a mark, beside the name. */
export function Thumbnail({ file, size = 'whole' }: { file: number; size?: 'row' | 'whole' }) {
  const { address } = useImage(fileService.thumbnail, file)
  return (
    <Row as="span" inline justify="center" className="thumbnail" data-size={size}>
      {address && <img src={address} alt={size === 'row' ? '' : '缩略图'} />}
    </Row>
  )
}
