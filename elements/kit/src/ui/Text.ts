import { createElement, type JSX, type ReactNode } from 'react'
import { classes } from './classes.ts'
import type { PlainProps } from './plain.ts'

export type TextProps<Tag extends keyof JSX.IntrinsicElements> = PlainProps<Tag> & {
  tone?: 'muted' | 'subtle'
  size?: 'small' | 'caption'
  weight?: 'medium' | 'strong'
  /** Figures of one width, so that those below each other line up. */
  figures?: boolean
  /** One line, cut where it is too long. */
  truncate?: boolean
}

/** Words in one of the looks that the product has for them. */
export function Text<Tag extends keyof JSX.IntrinsicElements = 'span'>({
  as,
  tone,
  size,
  weight,
  figures,
  truncate,
  ...rest
}: TextProps<Tag>): ReactNode {
  const looks = [tone, size, weight, figures && 'figures', truncate && 'truncate']
  return createElement(as ?? 'span', { ...rest, className: classes(...looks.map((look) => look && `arbo-${look}`)) })
}
