import { useState, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface AvatarProps {
  name: string
  src?: string | null
  /** Diameter in px. */
  size?: 20 | 24 | 32 | 48
  /** Set when the name is written beside it. */
  decorative?: boolean
}

/** First letters of the first and the last word: `Ada Byron Lovelace` -> `AL`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}

/** A person's picture, or the initials where there is none or it cannot be loaded. */
export function Avatar({ name, src, size = 24, decorative = false }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null)
  const described = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={classes('arbo-avatar', `arbo-avatar-${size}`)} {...described}>
      {src && broken !== src ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
