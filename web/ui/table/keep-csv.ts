import { keepFile } from '#web/ui/page/keep-file.ts'

/** Saves a file for spreadsheets; what names of files may not hold becomes a dash. */
export const keepCsv = (content: string, name: string): void =>
  keepFile(
    new Blob([content], { type: 'text/csv;charset=utf-8' }),
    `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.csv`,
  )
