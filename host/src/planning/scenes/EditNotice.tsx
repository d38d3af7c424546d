import { pageLanguage, type SceneRow } from '@arbo/core'
import { cellKey, type CellEdit, type SceneGridStore } from '@arbo/core/internal'
import { TriangleAlert, Clock } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sceneTexts } from './texts.ts'
import type { SceneColumn } from './use-scene-columns.tsx'
import styles from './scenes.module.css'
import { shortDay } from '@arbo/core/format'

interface EditNoticeProps {
  store: SceneGridStore
  edits: ReadonlyMap<string, CellEdit>
  columns: readonly SceneColumn[]
  rowOf: (id: string) => SceneRow | undefined
  /** Called after a choice, as its button disappears. */
  onDone: () => void
}

/** Reasons listed at most; each cell shows its own. */
const REASONS_MAX = 2

/** An invalid text would fail again: it can only be corrected or discarded. */
const canBeSent = ({ typed, to }: CellEdit): boolean => typed === null || typed !== to

function reasonsOf(edits: readonly CellEdit[]): string {
  const reasons = [...new Set(edits.flatMap(({ message }) => message ?? []))]
  const more = reasons.length - REASONS_MAX
  return [...reasons.slice(0, REASONS_MAX), ...(more > 0 ? [sceneTexts.moreReasons({ count: more })] : [])].join(' ')
}

function inWords(value: string): string {
  if (value === '') return sceneTexts.empty
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return sceneTexts.quoted({ value: isDay ? shortDay(value, undefined, pageLanguage()) : value })
}

/** Both users' values, where a single cell is in conflict. */
function bothOf(edits: readonly CellEdit[], { columns, rowOf }: EditNoticeProps): string {
  const [edit, ...others] = edits
  const scene = edit && rowOf(edit.item_id)
  const column = columns.find(({ field, metricId }) => field === edit?.field && metricId === edit?.metric_id)
  if (!scene || !column?.textOf || others.length > 0) return sceneTexts.cellsOvertaken({ count: edits.length })
  const [theirText, ownText] = [column.textOf({ scene, edits: [] }), column.textOf({ scene, edits: [edit] })]
  return sceneTexts.overtaken({
    scene: scene.name,
    column: column.label,
    theirs: inWords(theirText),
    mine: inWords(ownText),
  })
}

/** How many cells are not saved, why, and the ways to resolve it. Their entries stay. */
export function EditNotice(props: EditNoticeProps): ReactNode {
  const { store, edits, onDone } = props
  const all = [...edits.values()]
  const conflicts = all.filter(({ state }) => state === 'conflict')
  const failed = all.filter(({ state }) => state === 'failed')
  const waiting = all.filter(({ state }) => state === 'waiting')

  function line(icon: ReactNode, text: string, of: readonly CellEdit[], words: { send: string; drop: string }) {
    const send = of.filter(canBeSent).map(cellKey)
    const act = (run: () => void) => (): void => {
      run()
      onDone()
    }
    return (
      <div className={styles['scene-notice']}>
        {icon}
        <span className={styles['scene-notice-text']}>{text}</span>
        {send.length > 0 && (
          <Button size="small" onClick={act(() => void store.cells.retry(send))}>
            {words.send}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={act(() => store.cells.discard(of.map(cellKey)))}>
          {words.drop}
        </Button>
      </div>
    )
  }

  const again = { send: sceneTexts.showFailed, drop: sceneTexts.discardFailed }
  const choice = { send: sceneTexts.keepMine, drop: sceneTexts.takeTheirs }
  return (
    <div role="status">
      {conflicts.length > 0 && line(<TriangleAlert />, bothOf(conflicts, props), conflicts, choice)}
      {failed.length > 0 &&
        line(
          <TriangleAlert />,
          `${sceneTexts.cellsFailed({ count: failed.length })}: ${reasonsOf(failed)}`,
          failed,
          again,
        )}
      {waiting.length > 0 &&
        line(
          <Clock />,
          `${sceneTexts.cellsWaiting({ count: waiting.length })}. ${sceneTexts.cellsKept}`,
          waiting,
          again,
        )}
    </div>
  )
}
