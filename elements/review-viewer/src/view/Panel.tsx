import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { countThreads } from '../model/comments/threads.ts'
import { tabsOf, type PanelTab } from '../model/tabs/panel-tabs.ts'
import { tabsPart } from '../on-demand/tabs-part.ts'
import { useTexts } from '../texts.ts'
import { Comments } from './Comments.tsx'
import { OnDemand } from './OnDemand.tsx'
import { TabWait } from './TabWait.tsx'
import { useRendition } from './use-rendition.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Comments and what else there is about the scene, beside the picture, or below it where there is little room. */
export function Panel(): ReactNode {
  const texts = useTexts()
  const chosenTab = useUi((ui) => ui.tab)
  const parts = useReview((review) => review.parts)
  const tabs = tabsOf(parts)
  const tab = tabs.includes(chosenTab) ? chosenTab : 'comments'
  return (
    <aside className="panel" part="panel" aria-label={texts.panel}>
      <TabList tabs={tabs} tab={tab} />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} className="tab-panel">
        {tab === 'comments' ? <Comments /> : <SideTab tab={tab} />}
      </div>
    </aside>
  )
}

function SideTab({ tab }: { tab: Exclude<PanelTab, 'comments'> }): ReactNode {
  return (
    <OnDemand part={tabsPart} wait={<TabWait />}>
      {({ FilesTab, MarkersTab, NotesTab, Renditions }) => {
        if (tab === 'files') return <FilesTab />
        if (tab === 'notes') return <NotesTab />
        return tab === 'markers' ? <MarkersTab /> : <Renditions />
      }}
    </OnDemand>
  )
}

function TabList({ tabs, tab }: { tabs: readonly PanelTab[]; tab: PanelTab }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const list = useRef<HTMLDivElement>(null)
  const counts = useCounts()
  useEffect(() => {
    // Only along the list: the page must not move.
    const [row, chosenTab] = [list.current, list.current?.querySelector<HTMLElement>(`#tab-${tab}`)]
    if (row && chosenTab) row.scrollLeft = chosenTab.offsetLeft - (row.clientWidth - chosenTab.offsetWidth) / 2
  }, [tab])

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    const next = by && tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    viewer.chooseTab(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={texts.panel} className="arbo-tab-list" onKeyDown={onKeyDown}>
      {tabs.map((each) => (
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
          onPointerEnter={tabsPart.expect}
          onClick={() => viewer.chooseTab(each)}
        >
          {texts[each]}
          {counts[each] > 0 && <span className="arbo-count">{counts[each]}</span>}
        </button>
      ))}
    </div>
  )
}

/** How much there is in each tab; of comments those that are open. */
function useCounts(): Record<PanelTab, number> {
  const renditionId = useUi((ui) => ui.renditionId)
  const version = useRendition()?.version
  return {
    comments: useReview((review) => countThreads(review.comments, { renditionId, version }).open),
    renditions: useReview((review) => review.renditions.length),
    files: useReview(({ parts }) => parts?.files?.length ?? 0),
    notes: useReview(({ parts }) => parts?.notes?.length ?? 0),
    markers: useReview(({ parts }) => parts?.markers?.length ?? 0),
  }
}
