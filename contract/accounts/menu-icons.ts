/** Icons that an entry of a menu may have. */
export const menuIcons = [
  'search',
  'layers',
  'pin',
  'file',
  'folder',
  'list',
  'draw',
  'info',
  'phone',
  'star',
] as const
export type MenuIcon = (typeof menuIcons)[number]

export const menuIconLabels: Readonly<Record<MenuIcon, string>> = {
  search: '放大镜',
  layers: '图层',
  pin: '位置',
  file: '文件',
  folder: '文件夹',
  list: '列表',
  draw: '图形',
  info: '说明',
  phone: '电话',
  star: '星',
}
