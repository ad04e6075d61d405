import type { ComponentType } from 'react'

/** The page that a menu's `component` names; undefined when nothing is known by that name. */
export type PageOf = (component: string) => ComponentType | undefined
