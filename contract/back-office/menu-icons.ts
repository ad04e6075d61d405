/** Icons that an entry of the main menu may have. */
export const menuIcons = {
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
} as const
export type MenuIcon = keyof typeof menuIcons
