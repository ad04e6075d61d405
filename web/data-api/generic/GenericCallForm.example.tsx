import { example } from '#web/ui/Example.tsx'

import { GenericCallForm } from './GenericCallForm.tsx'

export const genericCallExample = example.stack(
  'entry',
  '通用调用',
  '网址、请求方法、传参方式与答复格式都可选定；只到本站与可以转发的主机。如 /api/site，GET。',
  () => <GenericCallForm />,
)
