import { Users } from '@arbo/kit/icons'
import { EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { roomTexts } from './texts.ts'
import { REVIEW_PATH } from '../../planning/my-work/review-list.ts'

/** The room does not exist, or not for this user. */
export function RoomGone(): ReactNode {
  return (
    <EmptyState
      icon={<Users size={20} />}
      title={roomTexts.goneTitle}
      message={roomTexts.goneMessage}
      action={
        <Link to={REVIEW_PATH} className="arbo-button arbo-button-secondary arbo-size-medium">
          {roomTexts.toReview}
        </Link>
      }
    />
  )
}
