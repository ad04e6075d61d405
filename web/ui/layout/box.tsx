import { type ComponentProps, createElement, type CSSProperties, type JSX, type ReactElement } from 'react'

import './box.css'

/** Steps of space, in pixels. */
export type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32 | 40 | 48

interface BoxProps {
  /** Space between its parts; of rows and columns where they differ. */
  gap?: Space | readonly [rows: Space, columns: Space]
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  wrap?: boolean
  above?: Space
  below?: Space
  /** A step of the type scale. */
  size?: 12 | 13 | 14 | 16 | 18 | 22 | 28 | 36 | 48
  tone?: 'text' | 'quiet' | 'muted' | 'ok' | 'warn' | 'bad'
  weight?: 400 | 500
}

type Tag = keyof JSX.IntrinsicElements

/** An element of HTML, by default a `div` or, of text, a paragraph, that says its layout and type itself. */
type ElementProps<T extends Tag> = BoxProps & { as?: T } & Omit<ComponentProps<T>, keyof BoxProps>

const pixels = (space: NonNullable<BoxProps['gap']>): string =>
  [space]
    .flat()
    .map((step) => `${step}px`)
    .join(' ')

/** The style sheets know the words by classes; numbers are variables of the element, which a phone or paper may overrule. */
function styleOf({ gap, align, justify, wrap, above, below, size, tone, weight }: BoxProps) {
  const words = { align, justify, tone, weight, wrap: wrap || undefined }
  const numbers = {
    gap: gap === undefined ? gap : pixels(gap),
    above: above === undefined ? above : pixels(above),
    below: below === undefined ? below : pixels(below),
    size: size && `var(--fs-${size})`,
  }
  const present = <V,>(values: Record<string, V>) =>
    Object.entries(values).filter(([, value]) => value !== undefined)
  return {
    classes: [
      ...present(words).map(([name, word]) => `l-${name}-${word}`),
      ...present(numbers).map(([name]) => `l-${name}`),
    ],
    variables: Object.fromEntries(present(numbers).map(([name, value]) => [`--${name}`, value])),
  }
}

interface DrawnProps extends BoxProps {
  as?: Tag
  className?: string
  style?: CSSProperties
}

function draw(kind: string, fallback: Tag, props: DrawnProps): ReactElement {
  const { as = fallback, gap, align, justify, wrap, above, below, size, tone, weight, ...rest } = props
  const { classes, variables } = styleOf({ gap, align, justify, wrap, above, below, size, tone, weight })
  const { className, style } = rest
  return createElement(as, {
    ...rest,
    className: [kind, ...classes, className].filter(Boolean).join(' '),
    style: { ...variables, ...style },
  })
}

/** Parts side by side, their middles on one line. */
export const Row = <T extends Tag = 'div'>({
  inline = false,
  ...props
}: ElementProps<T> & { inline?: boolean }): ReactElement =>
  draw(inline ? 'l-row l-inline' : 'l-row', 'div', props)

/** Parts below each other, as wide as what they stand in. */
export const Stack = <T extends Tag = 'div'>(props: ElementProps<T>): ReactElement =>
  draw('l-stack', 'div', props)

/** Columns of equal width. */
export const Grid = <T extends Tag = 'div'>({
  columns,
  ...props
}: ElementProps<T> & { columns: 2 | 3 | 4 | 5 | 6 }): ReactElement =>
  draw(`l-grid l-columns-${columns}`, 'div', props)

/** Text of another size, tone or weight than that around it. */
export const Text = <T extends Tag = 'p'>(props: ElementProps<T>): ReactElement => draw('', 'p', props)
