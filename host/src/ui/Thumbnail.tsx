import type { ProjectColour } from '@arbo/core'
import { classes, initialsOf, thumbnailSources } from '@arbo/kit/ui'
import { Clapperboard, Film } from '@arbo/kit/icons'
import { useState, type ReactNode } from 'react'
import { projectStyle } from './project-colour.ts'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  src: string | null
  kind: 'entity' | 'scene'
  size?: 'row' | 'card'
  /** Of a project: its initials stand where it has no picture, and an edge tells it apart where it has one. */
  project?: string | undefined
  /** The project's colour, of the project itself and of all below it. */
  colour?: ProjectColour
}

/** Widths of the boxes: of a card's picture the browser knows it once it lies in the page. */
const WIDTHS = { row: '71px', card: 'auto, 320px' } as const

/**
 * A still on a neutral ground, in a fixed box; an icon where there is none or it cannot be loaded. Decorative: the name
 * stands beside it.
 */
export function Thumbnail({ src, kind, size = 'row', project, colour }: ThumbnailProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = src !== broken ? src : null
  return (
    <span
      className={classes(styles['thumbnail'], styles[`thumbnail-${size}`])}
      data-empty={picture ? undefined : ''}
      data-colour={colour}
      data-project={project === undefined ? undefined : ''}
      style={colour && projectStyle(colour)}
      aria-hidden="true"
    >
      {picture ? (
        <img
          loading="lazy"
          sizes={WIDTHS[size]}
          srcSet={thumbnailSources(picture)}
          src={picture}
          alt=""
          decoding="async"
          onError={() => setBroken(picture)}
        />
      ) : project !== undefined ? (
        initialsOf(project)
      ) : kind === 'scene' ? (
        <Film />
      ) : (
        <Clapperboard />
      )}
    </span>
  )
}
