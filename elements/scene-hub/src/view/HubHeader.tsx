import type { ReactNode } from 'react'
import type { Rendition } from '@arbo/core'
import { Clapperboard } from '@arbo/kit/icons'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { ReviewLink } from './ReviewLink.tsx'

/** Name and place of the scene, and the way into its review. */
export function HubHeader({ rendition }: { rendition: Rendition | null }): ReactNode {
  const texts = useTexts()
  const { item, renditions } = useHubContext().data
  const ancestors = item.ancestors ?? []
  return (
    <header className="hub-head" part="header">
      <div className="hub-title">
        {ancestors.length > 0 && (
          <p className="hub-path">
            <span className="arbo-visually-hidden">{texts.path}: </span>
            {ancestors.map(({ code, name }) => code ?? name).join(' / ')}
          </p>
        )}
        <h2>
          {item.name}
          {item.code && <span className="hub-code">{item.code}</span>}
        </h2>
      </div>
      {renditions !== null && (
        <ReviewLink button renditionId={rendition?.id ?? null}>
          <Clapperboard size={16} /> {texts.openReview}
        </ReviewLink>
      )}
    </header>
  )
}
