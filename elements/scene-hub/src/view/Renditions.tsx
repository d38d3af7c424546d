import type { ReactNode } from 'react'
import type { Rendition } from '@arbo/core'
import { Image } from '@arbo/kit/icons'
import { Button, Moment, useDates } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { ReviewLink } from './ReviewLink.tsx'

interface RenditionsProps {
  /** Id of the one in the picture. */
  shown: string | null
  onShow: (id: string) => void
}

/** Versions of the scene, newest first. */
export function Renditions({ shown, onShow }: RenditionsProps): ReactNode {
  const texts = useTexts()
  const renditions = useHubContext().data.renditions ?? []
  return (
    <div className="panel">
      {renditions.length === 0 ? (
        <p className="none">{texts.noRenditions}</p>
      ) : (
        <ul className="rows">
          {renditions.map((rendition) => (
            <RenditionRow
              key={rendition.id}
              rendition={rendition}
              isShown={rendition.id === shown}
              onShow={() => onShow(rendition.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RenditionRowProps {
  rendition: Rendition
  isShown: boolean
  onShow: () => void
}

function RenditionRow({ rendition, isShown, onShow }: RenditionRowProps): ReactNode {
  const texts = useTexts()
  const { id, version, name, state, error, files, total_comments: count, created, created_by } = rendition
  const dates = useDates()
  const thumbnail = files[0]?.thumbnail
  return (
    <li className="row" aria-current={isShown || undefined}>
      <span className="rendition-picture">
        {thumbnail ? <img src={thumbnail} alt="" loading="lazy" decoding="async" /> : <Image size={16} />}
      </span>
      <div className="row-body">
        <p className="row-head">
          <strong>{texts.version({ version })}</strong>
          <span className="file-name">{name}</span>
          {state === 'processing' && <span className="note">{texts.processing}</span>}
          {state === 'failed' && <span className="late">{texts.failed}</span>}
        </p>
        {error && <p className="arbo-field-error">{error.message}</p>}
        <p className="note">
          <Moment at={created}>{texts.addedBy({ name: created_by.display_name, when: dates.moment(created) })}</Moment>{' '}
          · {texts.commentCount({ count })}
        </p>
        <p className="row-place">
          <ReviewLink renditionId={id}>
            {texts.openReview}
            <span className="arbo-visually-hidden"> {texts.version({ version })}</span>
          </ReviewLink>
        </p>
      </div>
      {state === 'ready' && (
        <Button size="small" aria-pressed={isShown} onClick={onShow}>
          {isShown ? texts.shown : texts.show}
          <span className="arbo-visually-hidden"> {texts.version({ version })}</span>
        </Button>
      )}
    </li>
  )
}
