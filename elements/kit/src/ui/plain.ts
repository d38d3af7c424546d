import type { ComponentPropsWithRef, JSX } from 'react'

/** A token of space: the 8 of `--space-8`. */
export type Space = 2 | 4 | 8 | 12 | 16 | 24 | 32

/** What an element takes, but for its looks: those are what the part is for. */
export type PlainProps<Tag extends keyof JSX.IntrinsicElements> = Omit<
  ComponentPropsWithRef<Tag>,
  'className' | 'style'
> & {
  /** The element, where it is no div. */
  as?: Tag
}
