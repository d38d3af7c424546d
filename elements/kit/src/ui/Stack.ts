import { createElement, type JSX, type ReactNode } from 'react'
import { classes } from './classes.ts'
import type { PlainProps, Space } from './plain.ts'

export type StackProps<Tag extends keyof JSX.IntrinsicElements> = PlainProps<Tag> & {
  gap?: Space
  /** Takes the room that is left, and no more. */
  fill?: boolean
}

/** Parts below each other. */
export function Stack<Tag extends keyof JSX.IntrinsicElements = 'div'>({
  as,
  gap,
  fill,
  ...rest
}: StackProps<Tag>): ReactNode {
  return createElement(as ?? 'div', {
    ...rest,
    className: classes('arbo-stack', gap && `arbo-gap-${gap}`, fill && 'arbo-fill'),
  })
}
