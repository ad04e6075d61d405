import type { Figure } from './measure.ts'

const heads = ['', 'figure', 'value', 'unit', 'bar']

/** Figures as text in columns: numbers to the right, and a mark for whether each holds. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, bar, holds }) => [
    bar === null ? ' ' : holds ? '✓' : '✗',
    name,
    value.toLocaleString('en-US'),
    unit,
    bar ?? '',
  ])
  const all = [heads, ...rows]
  const widths = heads.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 2 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}
