import { Link } from 'react-router'

import { Note } from '#web/ui/states/States.tsx'

/** Says that readers do not see this address, and leads back to the form. */
export const PreviewNotice = ({ edit }: { edit: string }) => (
  <Note>
    预览：这是公众将看到的样子，只有编辑内容的人能打开。<Link to={edit}>修改</Link>
  </Note>
)
