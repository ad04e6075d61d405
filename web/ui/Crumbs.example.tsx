import { Crumbs } from './Crumbs.tsx'
import { example } from './Example.tsx'

export const crumbsExample = example.row(
  'text',
  '面包屑',
  '末一级是本页，不带链接；没有链接的上级是菜单的分组。',
  () => <Crumbs items={[{ label: '首页', to: '/home' }, { label: '工程地质' }, { label: '钻孔' }]} />,
)
