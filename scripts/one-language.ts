import type { Plugin } from 'vite'

const isWords = /\/intl\/\w+\/[a-z]{2}-[A-Z]{2}\.mjs$/
const isCalendars = /\/@internationalized\/date\/.*\/createCalendar\.mjs$/

const oneCalendar = `
import { GregorianCalendar } from './calendars/GregorianCalendar.mjs'
export const createCalendar = () => new GregorianCalendar()`

/**
 * Widgets of the kept library speak Chinese in every browser, as the page does, and count days by one calendar. The
 * words of thirty other languages and ten other calendars were two fifths of their behaviour.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (!isWords.test(source) || !importer?.includes('/node_modules/react-')) return undefined
        return this.resolve(source.replace(/[^/]+$/, 'zh-CN.mjs'), importer, { skipSelf: true })
      },
    },
    load: (id) => (isCalendars.test(id) ? oneCalendar : undefined),
  }
}
