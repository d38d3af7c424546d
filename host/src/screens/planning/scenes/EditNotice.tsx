import { cellKey, type CellEdit, type SceneGridStore } from '@arbo/core'
import { TriangleAlert } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sceneTexts } from '../../../texts/scenes.ts'

interface EditNoticeProps {
  store: SceneGridStore
  edits: ReadonlyMap<string, CellEdit>
}

/** How many cells are not written, why, and what can be done about it. What was typed stays in them. */
export function EditNotice({ store, edits }: EditNoticeProps): ReactNode {
  const all = [...edits.values()]
  const failed = all.filter(({ state }) => state === 'failed' || state === 'conflict')
  const waiting = all.filter(({ state }) => state === 'waiting')
  const shown = failed.length > 0 ? failed : waiting
  const [first] = shown
  if (!first) return null
  const reasons = new Set(shown.map(({ message }) => message))
  // Words that are no value are wrong again: they are changed or given up.
  const again = shown.filter(({ typed, state }) => typed === null || state === 'conflict').map(cellKey)
  return (
    <div className="scene-notice" role="status">
      <TriangleAlert />
      <span className="scene-notice-text">
        {failed.length > 0 ? sceneTexts.cellsFailed(failed.length) : sceneTexts.cellsWaiting(waiting.length)}
        {reasons.size === 1 && first.message && `: ${first.message}`}
      </span>
      {again.length > 0 && (
        <Button size="small" onClick={() => void store.cells.retry(again)}>
          {sceneTexts.showFailed}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={() => store.cells.discard(shown.map(cellKey))}>
        {sceneTexts.discardFailed}
      </Button>
    </div>
  )
}
