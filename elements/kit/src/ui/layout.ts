import { createElement, type ComponentPropsWithRef, type JSX, type ReactNode } from 'react'

type Tag = keyof JSX.IntrinsicElements

/** Attributes of an element, without those for its look, which belongs to the part. */
type Plain<As extends Tag, Looks> = Omit<ComponentPropsWithRef<As>, 'className' | 'style' | keyof Looks> &
  Looks & {
    /** The element, where it is another one than that of the part. */
    as?: As
  }

/** A token of space: the 8 of `--space-8`. */
type Space = 2 | 4 | 8 | 12 | 16 | 24 | 32

interface RowLooks {
  gap?: Space
  /** Across the row; center unless said. */
  align?: 'start' | 'baseline' | 'end' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  wrap?: boolean
  /** In a line of text. */
  inline?: boolean
  /** Takes the room that is left, and no more. */
  fill?: boolean
  /** May become smaller than what is in it. */
  shrinks?: boolean
}

interface StackLooks {
  gap?: Space
  /** Takes the room that is left, and no more. */
  fill?: boolean
  shrinks?: boolean
}

interface TextLooks {
  tone?: 'muted' | 'subtle' | 'accent' | 'danger' | 'warning'
  font?: 'small' | 'caption'
  weight?: 'medium' | 'strong'
  /** Figures of one width, so that those below each other line up. */
  figures?: boolean
  nowrap?: boolean
  /** A line ends within a word where it has to. */
  breaks?: boolean
  /** One line, cut where it is too long. */
  truncate?: boolean
}

const LOOKS = 'gap align justify wrap inline fill shrinks tone font weight figures nowrap breaks truncate'.split(' ')

/** A part whose looks are classes of layout.css: `gap={8}` is `arbo-gap-8`, `wrap` is `arbo-wrap`. */
function part<Default extends Tag, Looks>(tag: Default, name: string) {
  return <As extends Tag = Default>({ as, ...rest }: Plain<As, Looks>): ReactNode => {
    const props: Record<string, unknown> = rest
    let className = name
    for (const look of LOOKS) {
      if (props[look]) className += ` arbo-${[look, props[look]].join('-').replace('-true', '')}`
      delete props[look]
    }
    return createElement(as ?? tag, { ...props, className })
  }
}

/** Parts beside each other. */
export const Row = part<'div', RowLooks>('div', 'arbo-row')
/** Parts below each other. */
export const Stack = part<'div', StackLooks>('div', 'arbo-stack')
/** Words in one of the looks that the product has for them. */
export const Text = part<'span', TextLooks>('span', 'arbo-text')
