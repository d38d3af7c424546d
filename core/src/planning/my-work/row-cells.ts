import type { Client } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import type { CellEdit } from '../scenes/cell-edits.ts'
import type { CellSender } from '../scenes/cell-sender.ts'
import { sceneEdits } from '../scenes/scene-edits.ts'
import { type SceneWatcher, asListed, sceneRecords } from '../scenes/scene-records.ts'
import { type TouchedField, touchedFields } from '../scenes/touched-fields.ts'

/** The parts of a list of scene rows that editing in place needs. */
export interface RowEdits {
  /** Unwritten entries, by cellKey. */
  edits: ReadonlyMap<string, CellEdit>
  /** The last act that was written, which can be undone. */
  lastAct: string | null
}

/** Editing rows of scenes in place. */
export interface RowCells {
  cells: CellSender
  /** Takes the last act back. Null where there is none. Rejects with an ApiError. */
  undo(): Promise<UndoOutcome | null>
  /** Statuses that this scene may have: those of the flow that holds there. Rejects with an ApiError. */
  statusesOf(row: Pick<SceneRow, 'entity_id' | 'template_flow_id'>): Promise<readonly FlowStatus[]>
}

interface RowCellsOptions<Row extends SceneRow> {
  session: Session
  api: Client
  state(): RowEdits & { rows: readonly Row[] }
  patch(change: Partial<RowEdits & { rows: readonly Row[] }>): void
  /** What is shown is soon to be read again. `fields`: only these of its scenes were changed. */
  touch(fields?: ReadonlySet<TouchedField>): void
  /** What of a scene decides whether it is in the list, and where. */
  decisive(): readonly TouchedField[]
}

/** Rows of scenes in a store that has all of them. */
interface SharedRows<Row extends SceneRow> extends RowCells {
  /** Follows the scenes of this page, and asks for statuses again after a change of them. Returns the way to stop. */
  follow(): () => void
  /** Before the list is read: `take` then makes of the answer's rows what is to be shown. */
  begin(): (rows: readonly Row[]) => Row[]
}

/** Editing in place for a store whose rows are all here, of the scenes that all views of this page share. */
export function createRowCells<Row extends SceneRow>(options: RowCellsOptions<Row>): SharedRows<Row> {
  const { session, api, state, patch, touch, decisive } = options
  const flows = new Map<string, Promise<readonly FlowStatus[]>>()
  const scenes = sceneRecords(session)
  const edits = sceneEdits(session)
  const onBatch = (lastAct: string): void => patch({ lastAct })
  const watcher: SceneWatcher = {
    shown: () => state().rows.map(({ id }) => id),
    onStale: () => touch(),
    onChanged(changes) {
      const records = new Map(changes.map(({ after }) => [after.id, after]))
      if (state().rows.some(({ id }) => records.has(id)))
        patch({ rows: state().rows.map((row) => asListed(records.get(row.id) ?? row, row)) })
      const touched = touchedFields(changes)
      if (decisive().some((field) => touched.has(field))) touch(touched)
    },
  }

  return {
    cells: edits.sender(onBatch),
    begin() {
      const began = scenes.begin()
      return (rows) =>
        scenes.take(
          rows.map((row) => withThumbnailUrl(session.apiUrl, row)),
          began,
          watcher,
        )
    },
    async undo() {
      const { lastAct } = state()
      if (lastAct === null) return null
      const undoing = api.undoChanges({ params: { id: lastAct }, optOut: [...SHOWN_BY_CALLER, 403, 404] })
      const outcome = await scenes.act(undoing)
      if (state().lastAct === lastAct) patch({ lastAct: null })
      return outcome
    },
    async statusesOf({ entity_id, template_flow_id }) {
      if (template_flow_id === null) return []
      const cached = flows.get(template_flow_id)
      if (cached) return cached
      const statuses = api
        .showEntityTemplateFlow({ params: { id: entity_id }, optOut: QUIET })
        .then((flow) => flow?.statuses ?? [])
      flows.set(template_flow_id, statuses)
      statuses.catch(() => flows.delete(template_flow_id))
      return statuses
    },
    follow() {
      // Without subscribers no events came: the rows may be out of date.
      flows.clear()
      const stops = [
        scenes.watch(watcher),
        edits.watch({ onEdits: (all) => patch({ edits: all }), onBatch }),
        session.on('template_flow.updated', () => flows.clear()),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}
