import { useState, type ReactNode } from 'react'
import { shownRendition } from '../model/shown-rendition.ts'
import { Details } from './Details.tsx'
import { useHubContext } from './hub-context.ts'
import { HubHeader } from './HubHeader.tsx'
import { HubTabs } from './HubTabs.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Notice } from './Notice.tsx'
import { OmittedLine } from './Omission.tsx'
import { NoticeContext, useNoticeState } from './notices.ts'
import { Picture } from './Picture.tsx'

interface HubProps {
  tab: string | undefined
  commentId: string | undefined
  renditionId: string | undefined
}

/** One scene whole. */
export function Hub({ tab, commentId, renditionId }: HubProps): ReactNode {
  const { data } = useHubContext()
  const notices = useNoticeState(data.refused)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const rendition = shownRendition(data.renditions, chosenId ?? renditionId)

  return (
    <NoticeContext value={notices}>
      <div className="hub-body">
        <HubHeader rendition={rendition} />
        <OmittedLine />
        <Notice />
        <div className="hub-columns">
          <Picture key={rendition?.id} rendition={rendition} />
          <div className="hub-side">
            <Details />
            <slot name="facts" />
            <Neighbours />
          </div>
          <HubTabs
            tab={tab}
            commentId={commentId}
            renditionId={renditionId}
            shown={rendition?.id ?? null}
            onShow={setChosenId}
          />
        </div>
      </div>
    </NoticeContext>
  )
}
