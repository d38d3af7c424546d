import { pageLanguage } from '@arbo/core'
import {
  cellKey,
  isNarrowed,
  orderedBy,
  type SceneGridState,
  type SceneGridStore,
  type SceneQuery,
} from '@arbo/core/internal'
import { type Status, StatusMark, statusName, TagMark, Text } from '@arbo/kit/ui'
import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { sceneTexts } from './texts.ts'
import { Grid } from '../../ui/grid/Grid.tsx'
import type { GridLineView } from '../../ui/grid/grid-column.ts'
import { NewSceneRow } from './NewSceneRow.tsx'
import { Faces } from './scene-cells.tsx'
import { SIZES, type SceneLook } from './scene-look.ts'
import { SceneGrips } from './SceneGrip.tsx'
import { useSceneOrder } from './use-scene-order.tsx'
import { editsByScene, sceneViewOf, type SceneView } from './scene-view.ts'
import type { PastedBlock } from './pasted-rows.ts'
import type { useSceneActs } from './use-scene-acts.ts'
import { placeOf, type SceneColumn } from './use-scene-columns.tsx'

interface ScenesGridProps {
  store: SceneGridStore
  state: SceneGridState
  columns: readonly SceneColumn[]
  look: SceneLook
  onLook: (change: Partial<SceneLook>) => void
  onAsk: (change: Partial<SceneQuery>) => void
  acts: ReturnType<typeof useSceneActs>
  /** A phone is too narrow for a frozen column. */
  narrow: boolean
  label: string
  /** The scenes lie in one place, where they can be put in order. */
  isOnePlace: boolean
  /** Left out where no scenes can be created. */
  onPasteBelow: ((block: PastedBlock) => void) | undefined
  onSelectAll: () => void
}

/** The rows of a scene list as a grid. */
export function ScenesGrid(props: ScenesGridProps): ReactNode {
  const { store, state, columns, look, onLook, onAsk, acts, narrow, label, isOnePlace, onPasteBelow, onSelectAll } =
    props
  const { lines, pages, edits, selected, query, answered, total, summary } = state
  const before = useRef<ReturnType<typeof editsByScene>>(new Map())
  const byScene = useMemo(() => {
    // oxlint-disable-next-line react/refs -- only keeps equal lists identical
    before.current = editsByScene(edits, before.current)
    return before.current
  }, [edits])
  const names = useMemo(() => {
    const nameOf = (kind: number | null, name: string): string => {
      if (query.groupBy === 'kind' && kind !== null) return statusName(kind as Status, pageLanguage())
      return name || sceneTexts.without
    }
    return nameOf
  }, [query.groupBy])

  const lineAt = useCallback(
    (number: number): GridLineView<SceneView> => {
      const line = lines.at(number)
      if (line.type === 'group') {
        const { key, name, kind, colour, person, total: count } = line.group
        return {
          type: 'group',
          key,
          collapsed: line.collapsed,
          label: (
            <>
              {kind !== null && <StatusMark status={kind as Status} colour={colour} />}
              {kind === null && colour !== null && <TagMark colour={colour} />}
              {person ? <Faces people={[person]} /> : names(kind, name)}
              <Text tone="subtle" font="small" figures>
                {count}
              </Text>
            </>
          ),
        }
      }
      const scene = pages.get(Math.floor(line.index / 100))?.[line.index % 100]
      if (!scene) return { type: 'row', key: `line:${number}`, row: undefined }
      return { type: 'row', key: scene.id, row: sceneViewOf(scene, byScene.get(scene.id)) }
    },
    [lines, pages, byScene, names],
  )

  const chosen = selected.size
  const selection = useMemo(
    () => ({
      has: (key: string) => selected.has(key),
      state: chosen === 0 ? ('none' as const) : chosen >= total ? ('all' as const) : ('some' as const),
      onToggle: (key: string, on: boolean) => store.select([key], on),
      onRange: (first: number, last: number) => void store.selectLines(first, last),
      onAll: (on: boolean) => (on ? onSelectAll() : store.clearSelection()),
    }),
    [selected, chosen, total, store, onSelectAll],
  )
  const hidden = summary ? look.smart : false
  const visibleColumns = useMemo(() => {
    if (!hidden) return columns
    const withValues = new Set(summary?.metrics.filter(({ count }) => count > 0).map(({ metric_id }) => metric_id))
    return columns.filter(({ metricId }) => metricId === undefined || withValues.has(metricId))
  }, [columns, hidden, summary])

  const size = look.thumbnails ? SIZES[look.size] : { row: SIZES.small.row, picture: 0 }
  const widths = useMemo(
    () => (narrow ? { name: 190 + size.picture, ...look.widths } : { name: 240 + size.picture, ...look.widths }),
    [narrow, size.picture, look.widths],
  )

  // A name is what a row begins with.
  const pasteNew = (rows: string[][]): void =>
    onPasteBelow?.({ columns: columns.slice(columns.findIndex(({ field }) => field === 'name')), rows })

  const order = useSceneOrder(store, state, acts, isOnePlace)

  return (
    <SceneGrips value={order.grips}>
      <Grid<SceneView>
        label={label}
        count={lines.count}
        lineAt={lineAt}
        columns={visibleColumns}
        frozen={narrow ? 0 : 1}
        widths={widths}
        onWidth={(id, width) => onLook({ widths: { ...look.widths, [id]: width } })}
        rowHeight={narrow ? Math.max(56, size.row) : size.row}
        order={query.order}
        onOrder={(key, more) => onAsk({ order: orderedBy(query.order, key, more) })}
        onShow={store.show}
        selection={selection}
        onToggleGroup={store.toggleGroup}
        onCommit={acts.commit}
        onPaste={acts.paste}
        {...(onPasteBelow
          ? { onPasteBelow: (block) => onPasteBelow({ ...block, columns: block.columns as readonly SceneColumn[] }) }
          : {})}
        onEmpty={acts.empty}
        onDiscard={({ row, column }) => {
          const place = placeOf(column as SceneColumn, row)
          if (place) store.cells.discard([cellKey(place)])
        }}
        onLocked={acts.locked}
        onUndo={acts.undo}
        onRedo={acts.redo}
        onKey={(event, { row, line }) => order.onKey(event, row.scene, line) ?? false}
        reorder={order.rowOf}
        stale={query !== answered}
        {...(onPasteBelow && !isNarrowed(query)
          ? { last: <NewSceneRow store={store} acts={acts} onPaste={pasteNew} /> }
          : {})}
      />
      {order.announcement}
    </SceneGrips>
  )
}
