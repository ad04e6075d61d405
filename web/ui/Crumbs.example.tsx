import { Crumbs } from './Crumbs.tsx'
import type { Example } from './Example.tsx'

export const crumbsExample: Example = {
  section: 'text',
  id: 'crumbs',
  title: '面包屑',
  note: '末一级是本页，不带链接；没有链接的上级是菜单的分组。',
  States: () => <Crumbs items={[{ label: '首页', to: '/home' }, { label: '工程地质' }, { label: '钻孔' }]} />,
}
