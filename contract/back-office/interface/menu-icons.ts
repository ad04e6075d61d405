/** Icons that an entry of the main menu may have. */
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
