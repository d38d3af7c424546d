import { contentOf } from '@arbo/core/internal'
import type { FlowStatus, Person, SceneCell, SceneRow } from '@arbo/core'
import type { CellContent, CellEdit, CellPlace, SceneTag } from '@arbo/core/internal'

/** A row of the grid: the scene, and its unsaved edits. */
export interface SceneView {
  scene: SceneRow
  edits: readonly CellEdit[]
}

const NO_EDITS: readonly CellEdit[] = []
const plain = new WeakMap<SceneRow, SceneView>()

/** The edits of each scene; unchanged edits keep the same list object. */
export function editsByScene(
  edits: ReadonlyMap<string, CellEdit>,
  before: ReadonlyMap<string, readonly CellEdit[]>,
): ReadonlyMap<string, readonly CellEdit[]> {
  const byScene = new Map<string, CellEdit[]>()
  for (const edit of edits.values()) {
    const list = byScene.get(edit.item_id)
    if (list) list.push(edit)
    else byScene.set(edit.item_id, [edit])
  }
  return new Map(
    [...byScene].map(([id, list]) => {
      const previous = before.get(id)
      return [id, previous?.length === list.length && list.every((edit, at) => edit === previous[at]) ? previous : list]
    }),
  )
}

const edited = new WeakMap<readonly CellEdit[], SceneView>()

/** The same object for the same scene and edits, so that its row is not drawn again. */
export function sceneViewOf(scene: SceneRow, edits: readonly CellEdit[] = NO_EDITS): SceneView {
  if (edits.length === 0) {
    const cached = plain.get(scene)
    if (cached) return cached
    const view = { scene, edits }
    plain.set(scene, view)
    return view
  }
  const cached = edited.get(edits)
  if (cached?.scene === scene) return cached
  const view = { scene, edits }
  edited.set(edits, view)
  return view
}

export function editOf(view: SceneView, field: SceneCell, metricId?: string): CellEdit | null {
  return view.edits.find((edit) => edit.field === field && edit.metric_id === metricId) ?? null
}

/**
 * The cell's value when it was opened, so that another user's change is not overwritten. After an
 * unsaved entry, nothing: that one is sent first.
 */
export function startOf(view: SceneView, place: CellPlace): { from?: CellContent } {
  return editOf(view, place.field, place.metric_id) ? {} : { from: contentOf(view.scene, place) }
}

/** A number in digits, as entries have it. */
export const contentWords = (value: string | number | null): string | null => (value === null ? null : String(value))

/** The entry, else the scene's value. */
export function textIn(edit: CellEdit | null, value: string | null): string {
  if (!edit) return value ?? ''
  return edit.typed ?? (typeof edit.to === 'string' ? edit.to : '')
}

const thingsIn = (content: CellContent): readonly (Person | SceneTag)[] =>
  typeof content === 'string' || content === null ? [] : content

export const peopleIn = (content: CellContent): readonly Person[] =>
  thingsIn(content).filter((one) => 'display_name' in one)

export const tagsIn = (content: CellContent): readonly SceneTag[] => thingsIn(content).filter((one) => 'colour' in one)

/** Statuses seen so far, by id: a cell shows a chosen status before the server has it. */
export type KnownStatuses = Map<string, FlowStatus>

/** Adds the statuses of edits from an earlier visit, before any list of statuses is read. */
export function learnStatuses(statusById: KnownStatuses, edits: ReadonlyMap<string, CellEdit>): void {
  for (const { status } of edits.values()) if (status && !statusById.has(status.id)) statusById.set(status.id, status)
}
