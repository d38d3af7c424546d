import { createElement, type JSX, type ReactNode } from 'react'
import { classes } from './classes.ts'
import type { PlainProps, Space } from './plain.ts'

export type RowProps<Tag extends keyof JSX.IntrinsicElements> = PlainProps<Tag> & {
  gap?: Space
  /** Across the row; center unless said. */
  align?: 'start' | 'baseline' | 'end' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  wrap?: boolean
  /** In a line of text. */
  inline?: boolean
}

/** Parts beside each other. */
export function Row<Tag extends keyof JSX.IntrinsicElements = 'div'>({
  as,
  gap,
  align,
  justify,
  wrap,
  inline,
  ...rest
}: RowProps<Tag>): ReactNode {
  const looks = [gap && `arbo-gap-${gap}`, align && `arbo-align-${align}`, justify && `arbo-justify-${justify}`]
  return createElement(as ?? 'div', {
    ...rest,
    className: classes('arbo-row', ...looks, wrap && 'arbo-wrap', inline && 'arbo-inline'),
  })
}
