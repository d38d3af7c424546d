import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { countThreads } from '../model/comments/threads.ts'
import type { PanelTab } from '../model/viewer/ui-store.ts'
import { texts } from '../texts.ts'
import { Comments } from './Comments.tsx'
import { Renditions } from './Renditions.tsx'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

const TABS: readonly PanelTab[] = ['comments', 'renditions']

/** Comments and renditions beside the picture, or below it where there is little room. */
export function Panel(): ReactNode {
  const tab = useUi((ui) => ui.tab)
  return (
    <aside className="panel" part="panel" aria-label={texts.panel}>
      <TabList tab={tab} />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} className="tab-panel">
        {tab === 'comments' ? <Comments /> : <Renditions />}
      </div>
    </aside>
  )
}

function TabList({ tab }: { tab: PanelTab }): ReactNode {
  const viewer = useViewer()
  const list = useRef<HTMLDivElement>(null)
  const renditionId = useUi((ui) => ui.renditionId)
  const open = useReview(({ comments }) => countThreads(comments, renditionId).open)
  const renditions = useReview((review) => review.renditions.length)
  const counts: Record<PanelTab, number> = { comments: open, renditions }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = tab === 'comments' ? 'renditions' : 'comments'
    viewer.ui.setState({ tab: next })
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={texts.panel} className="arbo-tab-list" onKeyDown={onKeyDown}>
      {TABS.map((each) => (
        <button
          key={each}
          id={`tab-${each}`}
          type="button"
          role="tab"
          className="arbo-tab"
          aria-selected={each === tab}
          aria-controls="panel"
          data-active={each === tab || undefined}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => viewer.ui.setState({ tab: each })}
        >
          {texts[each]}
          <span className="arbo-count">{counts[each]}</span>
        </button>
      ))}
    </div>
  )
}
