import type { ReactNode } from 'react'

import './icon.css'

const star = 'M10 2.6l2.3 4.7 5.2.8-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2L2.5 8.1l5.2-.8z'

/** Strokes on a 20 × 20 field; `stroke` and `fill` come from the text around them. */
const shapes = {
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M13.2 13.2L17.5 17.5" />
    </>
  ),
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  user: (
    <>
      <circle cx="10" cy="6.8" r="3.3" />
      <path d="M3.5 17c.6-3.6 3-5.4 6.5-5.4s5.9 1.8 6.5 5.4" />
    </>
  ),
  star: <path d={star} />,
  starFilled: <path fill="currentColor" d={star} />,
  open: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M7 10.2l2.2 2.2L13.2 8" />
    </>
  ),
  member: (
    <>
      <circle cx="10" cy="10" r="7" />
      <circle cx="10" cy="8" r="2.2" />
      <path d="M5.6 15.2c.8-2.4 2.4-3.4 4.4-3.4s3.6 1 4.4 3.4" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.2l2.8 1.8" />
    </>
  ),
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8.2" rx="1" />
      <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
    </>
  ),
  lockFilled: (
    <>
      <rect x="4" y="9" width="12" height="8.2" rx="1" fill="currentColor" />
      <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
    </>
  ),
  download: <path d="M10 3v9.5M6 9l4 3.8L14 9M3.5 16.8h13" />,
  cart: <path d="M2.5 4h2.2l1.9 8.5h8.2L16.8 7H5.4M8 16h.1M13.5 16h.1" />,
  up: <path d="M5.5 12.5L10 8l4.5 4.5" />,
  down: <path d="M5.5 8l4.5 4.5L14.5 8" />,
  right: <path d="M8 5.5l4.5 4.5L8 14.5" />,
  left: <path d="M12 5.5L7.5 10l4.5 4.5" />,
  first: <path d="M14.5 5.5L10 10l4.5 4.5M6 5.5v9" />,
  last: <path d="M5.5 5.5L10 10l-4.5 4.5M14 5.5v9" />,
  sort: <path d="M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5" />,
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  close: <path d="M5 5l10 10M15 5L5 15" />,
  check: <path d="M4 10.5l4 4 8-9" />,
  filter: <path d="M3 5h14M5.8 10h8.4M8.4 15h3.2" />,
  list: <path d="M7 5h10M7 10h10M7 15h10M3.3 5h.1M3.3 10h.1M3.3 15h.1" />,
  print: <path d="M6 7V3h8v4M6 14H3.5V7h13v7H14M6 12h8v5H6z" />,
  share: (
    <>
      <circle cx="5" cy="10" r="2" />
      <circle cx="15" cy="5" r="2" />
      <circle cx="15" cy="15" r="2" />
      <path d="M6.8 9.1l6.4-3.2M6.8 10.9l6.4 3.2" />
    </>
  ),
  warning: <path d="M10 3l7.6 13.6H2.4zM10 8v4M10 14.3v.1" />,
  info: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 9.2v4.6M10 6.3v.1" />
    </>
  ),
  file: <path d="M5 2.8h7l3.5 3.5v11H5zM8 10h5M8 13h5" />,
  folder: <path d="M2.8 5h5l1.7 2h7.7v9H2.8z" />,
  pin: (
    <>
      <path d="M10 17.5c-3.6-4-5.4-6.6-5.4-9A5.4 5.4 0 0 1 10 3a5.4 5.4 0 0 1 5.4 5.4c0 2.4-1.8 5-5.4 9.1z" />
      <circle cx="10" cy="8.4" r="1.9" />
    </>
  ),
  phone: (
    <path d="M4 3.5h3.2l1.4 3.6-1.8 1.5a10 10 0 0 0 4.6 4.6l1.5-1.8 3.6 1.4V16c0 .7-.5 1.2-1.2 1.2C9 17 3.2 11 3 4.7c0-.7.4-1.2 1-1.2z" />
  ),
  refresh: <path d="M16 6.5A7 7 0 1 0 17 11M16.5 3v4h-4" />,
  text: <path d="M3 16L7.2 5h.6L12 16M4.5 12.5h6M13.5 16l2-5.5h.4l2 5.5M14.2 14.2h3.2" />,
  theme: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path fill="currentColor" d="M10 3a7 7 0 0 1 0 14z" />
    </>
  ),
  external: <path d="M8 4H4v12h12v-4M11.5 3.5h5v5M16.5 3.5L9.5 10.5" />,
  copy: <path d="M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z" />,
  play: <path fill="currentColor" d="M6.5 4l9.5 6-9.5 6z" />,
  pause: <path d="M7 4.5v11M13 4.5v11" />,
  stop: <path fill="currentColor" d="M5.5 5.5h9v9h-9z" />,
  speak: <path d="M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10" />,
  draw: <path d="M4 7.5l7-4 5.5 4-1.8 8H6z" />,
  ruler: <path d="M3 13L13 3l4 4L7 17zM6 10l2 2M9 7l2 2" />,
  edit: <path d="M4 16l.8-3.4L13.6 3.8l2.6 2.6-8.8 8.8z" />,
  full: <path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />,
  overview: <path d="M2.8 4h14.4v12H2.8zM9.5 9h5v4.2h-5z" />,
  screen: <path d="M2.8 4.5h14.4v9.2H2.8zM7 16.8h6" />,
  layers: <path d="M10 3l7.2 3.8L10 10.6 2.8 6.8zM2.8 10.3L10 14l7.2-3.7M2.8 13.6L10 17.3l7.2-3.7" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

export const iconNames = Object.keys(shapes).filter((name): name is IconName => name in shapes)

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'icon icon-s' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}
