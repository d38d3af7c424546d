import { ChevronLeft, ChevronRight, X } from '@arbo/kit/icons'
import { IconLink } from '@arbo/kit/ui'
import type { MouseEvent, ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { isPlainClick } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { workTexts } from '../../texts/work.ts'
import { useLevels } from '../../ui/levels.ts'
import { listOf, reviewAddress } from '../work/reviewList.ts'

/** The way through the scenes of a review that the address holds; nothing where this one was opened by itself. */
export function ReviewList({ id }: { id: string }): ReactNode {
  const { router, store } = useApp()
  const levels = useLevels()
  const query = useSelected(store, (state) => state.place?.location.query)
  const list = query ? listOf(query, id) : null
  if (!list) return null
  const { ids, at } = list

  const linkTo = (to: string) => ({
    href: router.href(to),
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      router.navigate(to)
    },
  })
  const step = (by: 1 | -1, label: string, icon: ReactNode): ReactNode => {
    const to = ids[at + by]
    return to === undefined ? (
      <span className="review-list-end" aria-hidden="true">
        {icon}
      </span>
    ) : (
      <IconLink icon={icon} label={label} {...linkTo(reviewAddress(ids, to))} />
    )
  }
  return (
    <nav className="review-list" aria-label={workTexts.reviewList}>
      {step(-1, workTexts.previous(levels), <ChevronLeft />)}
      <span className="review-list-place" role="status">
        {workTexts.place(at + 1, ids.length)}
      </span>
      {step(1, workTexts.next(levels), <ChevronRight />)}
      <IconLink icon={<X />} label={workTexts.leaveList} {...linkTo('/co/wk?m=checks')} />
    </nav>
  )
}
