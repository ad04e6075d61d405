import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { type MenuIcon, menuIcons } from './menu-icons.ts'

export interface MenuItem {
  id: number
  /** 0 directory, 1 page, 2 button. */
  menuType: '0' | '1' | '2'
  menuName: string
  /** The name by pinyin from each of its characters on: initials, and syllables. */
  spelled: string[]
  path: string | null
  /** Name of a page in the registry of the web. */
  component: string | null
  /** The address that the page shows in a frame. */
  menuUrl: string | null
  permission: string | null
  /** Keeps the state of the page while another tab is open. */
  cache: boolean
  visible: boolean
  icon: MenuIcon | null
  children: MenuItem[]
}

const MenuItem: z.ZodType<MenuItem> = z.object({
  id: z.int(),
  menuType: z.enum(['0', '1', '2']),
  menuName: z.string(),
  spelled: z.array(z.string()),
  path: z.string().nullable(),
  component: z.string().nullable(),
  menuUrl: z.string().nullable(),
  permission: z.string().nullable(),
  cache: z.boolean(),
  visible: z.boolean(),
  icon: z.enum(menuIcons).nullable(),
  get children() {
    return z.array(MenuItem)
  },
})
namedSchemas.add(MenuItem, { id: 'MenuItem' })

export const menus = {
  mine: route({
    method: 'GET',
    path: '/menus/mine',
    summary: '登录者可用的菜单树',
    access: 'member',
    beforeConsent: true,
    input: z.object({}),
    output: z.array(MenuItem),
  }),
  page: route({
    method: 'GET',
    path: '/menus/page',
    summary: '菜单中有没有这个路径的页面，不论谁可以用',
    access: 'anyone',
    input: z.object({ path: z.string().max(200).meta({ label: '页面地址' }) }),
    output: z.object({ known: z.boolean() }),
  }),
}

/** Component of the page of those who manage an organisation: it follows from the account, not from a role. */
export const companyPage = 'personal/company'

/** Component of a page that shows the page of another site, or one of ours, in a frame. */
export const framePage = 'iframe'

/** Path of a directory without a page of its own: a page that lists what is in it. */
export const directoryPath = (id: number | string): string => `/directory/${id}`
