import { useId, type ReactNode } from 'react'
import type { NeighbourScene } from '@arbo/core'
import { ChevronLeft, ChevronRight, Image } from '@arbo/kit/icons'
import { thumbnailSources } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'

/** The scenes before and after this one on the same entity. */
export function Neighbours(): ReactNode {
  const texts = useTexts()
  const id = useId()
  const { neighbours } = useHubContext().data
  if (!neighbours || (!neighbours.previous && !neighbours.next)) return null
  const { previous, next, place, total } = neighbours
  return (
    <nav className="neighbours" aria-labelledby={id}>
      <div className="fact-head">
        <h4 id={id}>{texts.neighbours}</h4>
        <span className="note">{texts.place({ place, total })}</span>
      </div>
      <div className="neighbour-pair">
        {previous ? <Neighbour scene={previous} label={texts.before} /> : <p className="none">{texts.isFirst}</p>}
        {next ? <Neighbour scene={next} label={texts.after} /> : <p className="none">{texts.isLast}</p>}
      </div>
    </nav>
  )
}

function Neighbour({ scene, label }: { scene: NeighbourScene; label: string }): ReactNode {
  const texts = useTexts()
  const { ways } = useHubContext()
  const href = ways.sceneHref(scene.id)
  const content = (
    <>
      <span className="neighbour-picture">
        {scene.thumbnail ? (
          <img
            loading="lazy"
            sizes="auto, 320px"
            srcSet={thumbnailSources(scene.thumbnail)}
            src={scene.thumbnail}
            alt=""
            decoding="async"
          />
        ) : (
          <Image size={16} />
        )}
      </span>
      <span className="neighbour-label">
        {label === texts.before && <ChevronLeft size={16} />}
        {label}
        {label === texts.after && <ChevronRight size={16} />}
      </span>
      <span className="neighbour-name">{scene.name}</span>
    </>
  )
  return href === null ? (
    <button type="button" className="neighbour" onClick={(event) => ways.openScene(scene.id, event)}>
      {content}
    </button>
  ) : (
    <a className="neighbour" href={href} onClick={(event) => ways.openScene(scene.id, event)}>
      {content}
    </a>
  )
}
