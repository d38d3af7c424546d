import type { ReactNode } from 'react'
import { Funnel } from '@arbo/kit/icons'
import { filterCount } from '../model/comments/comment-filters.ts'
import { extrasPart } from '../on-demand/extras-part.ts'
import { useTexts } from '../texts.ts'
import { PartPopup } from './PartPopup.tsx'
import { useUi } from './ViewerContext.tsx'

/** The way to search, filters and order of the comments; its button tells how many filters are on. */
export function CommentFilterPopup(): ReactNode {
  const texts = useTexts()
  const on = useUi(({ commentFilters }) => filterCount(commentFilters))
  const content = (
    <>
      <Funnel />
      {on > 0 && <span className="arbo-count">{on}</span>}
    </>
  )
  const className = on > 0 ? 'arbo-size-small filters-on' : 'arbo-size-small'
  return (
    <PartPopup label={texts.moreFilters} face={content} className={className} part={extrasPart}>
      {({ CommentFilterForm }) => <CommentFilterForm />}
    </PartPopup>
  )
}
