import { createContext, type ReactNode } from 'react'

type Note = (name: string, label: string, whole?: 'part') => ReactNode

/** What stands beside each value of a record and above each part, if anything: staff reach its history there. */
export const FieldNote = createContext<Note>(() => null)

/** What else can be done with a record than to take it away. */
export const RecordTools = createContext<ReactNode>(null)
