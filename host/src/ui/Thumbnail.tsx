import { classes } from '@arbo/kit/ui'
import { Clapperboard, Film } from '@arbo/kit/icons'
import { useState, type ReactNode } from 'react'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  src: string | null
  kind: 'entity' | 'scene'
  size?: 'row' | 'card'
}

/**
 * A still on a neutral ground, in a fixed box; an icon where there is none or it cannot be loaded. Decorative: the name
 * stands beside it.
 */
export function Thumbnail({ src, kind, size = 'row' }: ThumbnailProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = src !== broken ? src : null
  return (
    <span
      className={classes(styles['thumbnail'], styles[`thumbnail-${size}`])}
      data-empty={picture ? undefined : ''}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" decoding="async" loading="lazy" onError={() => setBroken(picture)} />
      ) : kind === 'scene' ? (
        <Film />
      ) : (
        <Clapperboard />
      )}
    </span>
  )
}
