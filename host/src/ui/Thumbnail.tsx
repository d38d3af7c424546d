import { Clapperboard, Film } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import './thumbnail.css'

interface ThumbnailProps {
  src: string | null
  kind: 'entity' | 'scene'
  size?: 'row' | 'card'
}

/** A still on a neutral ground, in a fixed box; a sign where there is none. Decorative: the name stands beside it. */
export function Thumbnail({ src, kind, size = 'row' }: ThumbnailProps): ReactNode {
  return (
    <span className={`thumbnail thumbnail-${size}`} data-empty={src ? undefined : ''} aria-hidden="true">
      {src ? <img src={src} alt="" decoding="async" loading="lazy" /> : kind === 'scene' ? <Film /> : <Clapperboard />}
    </span>
  )
}
