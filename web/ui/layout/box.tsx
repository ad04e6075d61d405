import { type ComponentProps, createElement, type CSSProperties, type JSX, type ReactElement } from 'react'

import './box.css'

/** Steps of space, in pixels. */
export type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32 | 40 | 48

const tones = { text: 'ink', quiet: 'ink-2', muted: 'ink-3', ok: 'ok', warn: 'warn', bad: 'bad' } as const

interface BoxProps {
  /** Space between its parts; of rows and columns where they differ. */
  gap?: Space | readonly [rows: Space, columns: Space]
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'space-between'
  wrap?: boolean
  above?: Space
  below?: Space
  /** A step of the type scale. */
  size?: 12 | 13 | 14 | 16 | 18 | 22 | 28 | 36 | 48
  tone?: keyof typeof tones
  weight?: 400 | 500
}

type Tag = keyof JSX.IntrinsicElements

/** An element of HTML, by default a `div` or, of text, a paragraph, that says its layout and type itself. */
type ElementProps<T extends Tag> = BoxProps & { as?: T } & Omit<ComponentProps<T>, keyof BoxProps>

const pixels = (space: Space | readonly Space[]): string => [space].flat().join('px ') + 'px'

/** What each property says in the style sheet. */
const values: { [K in keyof BoxProps]-?: (value: NonNullable<BoxProps[K]>) => string | number } = {
  gap: pixels,
  align: (edge) => edge,
  justify: (edge) => edge,
  wrap: (wraps) => (wraps ? 'wrap' : 'nowrap'),
  above: pixels,
  below: pixels,
  size: (step) => `var(--fs-${step})`,
  tone: (tone) => `var(--${tones[tone]})`,
  weight: (weight) => weight,
}

interface DrawnProps extends BoxProps {
  as?: Tag
  className?: string
  style?: CSSProperties
}

/** What is said is a variable of the element itself, and a class: a sheet may overrule it, and no part inherits it. */
function draw(kind: string, { as, className, style, ...props }: DrawnProps): ReactElement {
  const attributes: Record<string, unknown> = {}
  const variables: Record<string, unknown> = {}
  const classes = [kind]
  for (const [name, value] of Object.entries(props)) {
    // oxlint-disable-next-line no-unsafe-type-assertion -- of any other name there is none
    const write = values[name as keyof BoxProps] as ((value: unknown) => unknown) | undefined
    if (!write) attributes[name] = value
    else if (value !== undefined) {
      classes.push(`l-${name}`)
      variables[`--l-${name}`] = write(value)
    }
  }
  if (className) classes.push(className)
  return createElement(as ?? 'div', {
    ...attributes,
    className: classes.join(' ').trim(),
    style: { ...variables, ...style },
  })
}

/** Parts side by side, their middles on one line. */
export const Row = <T extends Tag = 'div'>({
  inline = false,
  ...props
}: ElementProps<T> & { inline?: boolean }): ReactElement => draw(inline ? 'l-row l-inline' : 'l-row', props)

/** Parts below each other, as wide as what they stand in. */
export const Stack = <T extends Tag = 'div'>(props: ElementProps<T>): ReactElement => draw('l-stack', props)

/** Columns of equal width. */
export const Grid = <T extends Tag = 'div'>({
  columns,
  ...props
}: ElementProps<T> & { columns: 2 | 3 }): ReactElement => draw(`l-grid l-columns-${columns}`, props)

/** Text of another size, tone or weight than that around it. */
export const Text = <T extends Tag = 'p'>(props: ElementProps<T>): ReactElement =>
  draw('', { as: 'p', ...props })
