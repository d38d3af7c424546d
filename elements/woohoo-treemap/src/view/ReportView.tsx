import { useLanguage } from '@arbo/kit/ui'
import type { TreemapData, TreemapNode, WoohooShowing } from '@arbo/core'
import { useEmit, useExpose, useLevels } from '@arbo/kit'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { WoohooTreemapEvents } from '../events.ts'
import type { ExportFormat } from '../export/export-file.ts'
import { compareTrees } from '../model/compare.ts'
import { nodeName } from '../model/names.ts'
import type { Part } from '../model/part.ts'
import { childCount, treeOf } from '../model/tree.ts'
import { useTexts } from '../texts.ts'
import { Bar, type View } from './Bar.tsx'
import { Blank } from './Blank.tsx'
import { formatsOf } from './formats.ts'
import { Legend } from './Legend.tsx'
import { TreemapCanvas } from './TreemapCanvas.tsx'
import { Panel } from './Panel.tsx'
import { ReportContext, scenesDetail, type Selection, type Shared } from './report-context.ts'
import { Table } from './Table.tsx'
import { useExport } from './use-export.ts'
import { useLater } from './use-later.ts'
import { useReport } from './use-report.ts'
import type { Source } from './source.ts'
import { useTheme } from './use-theme.ts'

export interface TreemapApi {
  addNodes: (nodes: readonly TreemapNode[]) => void
  enter: (id: string | null) => boolean
  exportAs: (format: ExportFormat) => Promise<Blob>
}

interface ReportViewProps {
  data: TreemapData
  compare: TreemapData | undefined
  compareName: string | undefined
  showing: WoohooShowing | undefined
  node: string | undefined
  view: string | undefined
  heading: string | undefined
  patterns: boolean
  need: Source['need']
  exportSheet: Source['exportSheet']
}

/** State that follows a property, and that the user can change in between. */
function useFollowed<Value>(property: Value) {
  const [value, setValue] = useState(property)
  const [lastProperty, setLastProperty] = useState(property)
  if (property !== lastProperty) {
    setLastProperty(property)
    setValue(property)
  }
  return [value, setValue] as const
}

/** The report of some data: bar, legend, picture or table, and the figures of the selection. */
export function ReportView(props: ReportViewProps): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const {
    data,
    compare,
    compareName,
    showing,
    node,
    view: wantedView,
    heading: pageHeading,
    patterns,
    need,
    exportSheet,
  } = props
  const emit = useEmit<WoohooTreemapEvents>()
  const levels = useLevels()
  const heading = pageHeading ?? texts.everything
  const { report, actions } = useReport(data, { showing, node }, need)
  const { tree } = report
  const [view, setView] = useFollowed<View>(wantedView === 'table' ? 'table' : 'map')
  const [hasPatterns, setPatterns] = useFollowed(patterns)
  const probe = useRef<HTMLSpanElement>(null)
  const palette = useTheme(probe, tree.data.categories)
  const place = `${report.place.node} ${report.place.others}`
  const [chosen, setChosen] = useState<{ tree: typeof tree; place: string; selection: Selection } | null>(null)
  // A selection belongs to its place.
  const selection = chosen?.tree === tree && chosen.place === place ? chosen.selection : null

  const comparison = useMemo(
    () => (compare ? compareTrees(tree, treeOf(compare), report.showing) : null),
    [tree, compare, report.showing],
  )
  const formats = useMemo(
    () => formatsOf(texts, language, { tree, showing: report.showing, scenes: levels.scene.words }),
    [texts, language, tree, report.showing, levels],
  )
  const shared = useMemo<Shared>(
    () => ({
      report,
      actions,
      levels,
      heading,
      formats,
      palette,
      hasPatterns,
      comparison,
      compareName: compareName ?? texts.thenName,
      selection,
      select(next) {
        setChosen(next && { tree, place, selection: next })
        const category = next?.category ?? null
        emit('select', {
          node: next ? (tree.nodes[next.part.node]?.id ?? null) : null,
          category: category === null ? null : (tree.data.categories[category]?.key ?? null),
        })
      },
      openScenes(part: Part, category) {
        emit('open-scenes', scenesDetail(report, part, category))
      },
    }),
    [
      texts,
      report,
      actions,
      levels,
      heading,
      formats,
      palette,
      hasPatterns,
      comparison,
      compareName,
      selection,
      tree,
      place,
      emit,
    ],
  )
  const { isExporting, make, save } = useExport(shared, exportSheet)
  useExpose(
    useMemo<TreemapApi>(
      () => ({ addNodes: actions.addNodes, enter: (id) => actions.enter(id), exportAs: make }),
      [actions, make],
    ),
  )
  const { count } = report.whole
  useEffect(() => {
    emit('ready', { scenes: count })
    // oxlint-disable-next-line react/exhaustive-deps -- told for other data, not for each step in them
  }, [data, emit])

  const isLater = useLater()
  // The panel beside the picture is rendered after it, so that it does not delay the zoom.
  const late = useDeferredValue(shared)
  const isDrawn = report.weights.drawn(report.place.node) > 0
  const isPartial = tree.nodes[report.place.node]?.has_more === true && childCount(tree, report.place.node) === 0
  return (
    <ReportContext value={shared}>
      <Bar
        view={view}
        onView={setView}
        hasFigures={count > 0 || isDrawn}
        onPatterns={() => setPatterns(!hasPatterns)}
        onExport={(format) => void save(format)}
        isExporting={isExporting}
        hasMenus={isLater}
      />
      <Legend />
      {report.negatives > 0 && (
        <p className="note" role="status">
          {texts.negative({ count: report.negatives })}
        </p>
      )}
      {isPartial && (
        <p className="note" role="status">
          {texts.notGiven}
        </p>
      )}
      <div className="body">
        <div className="main">
          {view === 'table' ? <Table isHidden={false} /> : isDrawn ? <TreemapCanvas hasOptions={isLater} /> : <Blank />}
          {view === 'map' && isLater && (
            <ReportContext value={late}>
              <Table isHidden />
            </ReportContext>
          )}
        </div>
        {isLater ? (
          <ReportContext value={late}>
            <Panel />
          </ReportContext>
        ) : (
          <aside className="panel" aria-busy="true" aria-label={texts.details} />
        )}
      </div>
      <span ref={probe} className="theme-probe" aria-hidden="true" />
      <span className="arbo-visually-hidden" role="status">
        {nodeName(tree, report.place.node, heading)}
      </span>
    </ReportContext>
  )
}
