import { ListVideo } from '@arbo/kit/icons'
import { EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { accessTexts } from './access-texts.ts'

/** The playlist was deleted or unshared, or the user may not see it. */
export function Gone(): ReactNode {
  return (
    <EmptyState
      icon={<ListVideo size={20} />}
      title={accessTexts.goneTitle}
      message={accessTexts.goneMessage}
      action={
        <Link to="/co/pyl" className="arbo-button arbo-button-secondary arbo-size-medium">
          {accessTexts.back}
        </Link>
      }
    />
  )
}
