import { type ComponentProps, createElement, type CSSProperties, type JSX, type ReactElement } from 'react'

import './box.css'

/** Steps of space in pixels; the even ones from 24 on are tokens of the theme, too. */
export type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32 | 40 | 48

interface BoxProps {
  /** Space between its parts; of rows and columns where they differ. */
  gap?: Space | readonly [rows: Space, columns: Space]
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  wrap?: boolean
  above?: Space
  below?: Space
  /** A size of the type scale; the text's own by default. */
  size?: 12 | 13 | 14 | 16 | 18 | 22 | 28 | 36 | 48
  tone?: 'text' | 'quiet' | 'muted' | 'ok' | 'warn' | 'bad'
  weight?: 400 | 500
}

type Tag = keyof JSX.IntrinsicElements

/** An element of HTML, a `div` unless `as` names another, with what it says of layout and text. */
type ElementProps<T extends Tag> = BoxProps & { as?: T } & Omit<ComponentProps<T>, keyof BoxProps>

const lengthOf = (gap: NonNullable<BoxProps['gap']>): string =>
  [gap]
    .flat()
    .map((step) => `${step}px`)
    .join(' ')

/** What is set stands in variables of the element itself: a style sheet may still say otherwise, for a phone or on paper. */
function variablesOf({ gap, above, below, size }: BoxProps): CSSProperties & Record<`--${string}`, string> {
  return {
    ...(gap !== undefined && { '--gap': lengthOf(gap) }),
    ...(above !== undefined && { '--above': `${above}px` }),
    ...(below !== undefined && { '--below': `${below}px` }),
    ...(size !== undefined && { '--size': `var(--fs-${size})` }),
  }
}

function draw<T extends Tag>(kind: string, fallback: Tag, props: ElementProps<T>): ReactElement {
  const { as = fallback, gap, align, justify, wrap, above, below, size, tone, weight, ...rest } = props
  const { className, style } = rest as { className?: string; style?: CSSProperties }
  const classes = [
    kind,
    gap !== undefined && 'l-gap',
    align && `l-align-${align}`,
    justify && `l-justify-${justify}`,
    wrap && 'l-wrap',
    above !== undefined && 'l-above',
    below !== undefined && 'l-below',
    size !== undefined && 'l-size',
    tone && `l-${tone}`,
    weight && `l-${weight}`,
    className,
  ]
  return createElement(as, {
    ...rest,
    className: classes.filter(Boolean).join(' '),
    style: { ...variablesOf({ gap, above, below, size }), ...style },
  })
}

/** Parts side by side, their middles on one line. */
export const Row = <T extends Tag = 'div'>({
  inline = false,
  ...props
}: ElementProps<T> & { inline?: boolean }): ReactElement =>
  draw(inline ? 'l-row l-inline' : 'l-row', 'div', props as unknown as ElementProps<T>)

/** Parts below each other, as wide as what they stand in. */
export const Stack = <T extends Tag = 'div'>(props: ElementProps<T>): ReactElement =>
  draw('l-stack', 'div', props)

/** Columns of equal width, or those that its style sheet says. */
export function Grid<T extends Tag = 'div'>({
  columns,
  ...props
}: ElementProps<T> & { columns?: 2 | 3 | 4 | 5 | 6 }): ReactElement {
  const kind = columns === undefined ? 'l-grid' : `l-grid l-columns-${columns}`
  return draw(kind, 'div', props as unknown as ElementProps<T>)
}

/** Text of another size, tone or weight than what it stands in. */
export const Text = <T extends Tag = 'p'>(props: ElementProps<T>): ReactElement => draw('', 'p', props)
