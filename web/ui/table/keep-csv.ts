import { keepFile } from '#web/ui/page/keep-file.ts'

/** What names of files may not hold becomes a dash. */
export const fileNameOf = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '-')

/** Saves a file for spreadsheets. */
export const keepCsv = (content: string, name: string): void =>
  keepFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), `${fileNameOf(name)}.csv`)
