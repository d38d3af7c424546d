import { useState, type ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { Tabs } from '@arbo/kit/ui'
import { firstTab, tabsOf, type Tab } from '../model/tabs.ts'
import { useTexts } from '../texts.ts'
import { Comments } from './Comments.tsx'
import { Files } from './Files.tsx'
import { History } from './History.tsx'
import { useHubContext } from './hub-context.ts'
import { Markers } from './Markers.tsx'
import { Notes } from './Notes.tsx'
import { Renditions } from './Renditions.tsx'

interface HubTabsProps {
  tab: string | undefined
  commentId: string | undefined
  renditionId: string | undefined
  /** Id of the rendition in the picture. */
  shown: string | null
  onShow: (renditionId: string) => void
}

/** What there is about the scene, one kind at a time. */
export function HubTabs({ tab, commentId, renditionId, shown, onShow }: HubTabsProps): ReactNode {
  const texts = useTexts()
  const { data, tell } = useHubContext()
  const scene = useLevels().scene.word
  const tabs = tabsOf(data)
  const [chosen, setChosen] = useState<{ of: string | undefined; tab: Tab } | null>(null)
  // The page's next wish ends what was chosen by hand.
  const open = chosen && chosen.of === tab ? chosen.tab : firstTab(tabs, { tab, commentId, renditionId })
  if (open === null) return null

  const panels: Record<Tab, ReactNode> = {
    comments: <Comments commentId={commentId} />,
    files: <Files />,
    notes: <Notes />,
    markers: <Markers />,
    renditions: <Renditions shown={shown} onShow={onShow} />,
    history: <History />,
  }
  const counts: Record<Tab, number | undefined> = {
    comments: data.comments?.length,
    files: data.item.files?.length,
    notes: data.item.notes?.length,
    markers: data.item.markers?.length,
    renditions: data.renditions?.length,
    history: undefined,
  }
  return (
    <div className="tabs">
      <Tabs
        label={texts.tabs({ level: scene })}
        value={open}
        onChange={(next) => {
          setChosen({ of: tab, tab: next })
          tell('tab-change', { tab: next })
        }}
        tabs={tabs.map((value) => ({
          value,
          label: texts[value],
          count: counts[value],
          panel: panels[value],
        }))}
      />
    </div>
  )
}
