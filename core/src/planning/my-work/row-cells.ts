import type { Client } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import type { CellEdit } from '../scenes/cell-edits.ts'
import { type CellSender, createCellSender } from '../scenes/cell-sender.ts'
import { isReached } from '../../platform/data/session-gate.ts'

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
  /** Something was written: what is shown is soon to be read again. */
  touch(): void
}

/**
 * Editing in place for a store whose rows are all here. `follow` sends what waits once the connection is back, and asks
 * for statuses again after a change of them; it returns the way to stop.
 */
export function createRowCells<Row extends SceneRow>(
  options: RowCellsOptions<Row>,
): RowCells & { follow(): () => void } {
  const { session, api, state, patch, touch } = options
  const flows = new Map<string, Promise<readonly FlowStatus[]>>()

  const cells = createCellSender({
    api,
    rowOf: (id) => state().rows.find((row) => row.id === id),
    edits: () => state().edits,
    onEdits: (edits) => patch({ edits }),
    onRows(rows) {
      const newRows = new Map(rows.map((row) => [row.id, withThumbnailUrl(session.apiUrl, row)]))
      // Fields that the list itself adds to a row stay.
      patch({ rows: state().rows.map((row) => ({ ...row, ...newRows.get(row.id), group: row.group })) })
    },
    onBatch(lastAct) {
      patch({ lastAct })
      touch()
    },
  })

  return {
    cells,
    async undo() {
      const { lastAct } = state()
      if (lastAct === null) return null
      const outcome = await api.undoChanges({ params: { id: lastAct }, optOut: [...SHOWN_BY_CALLER, 403, 404] })
      if (state().lastAct === lastAct) patch({ lastAct: null })
      touch()
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
      let reached = isReached(session.getState())
      const stops = [
        session.on('template_flow.updated', () => flows.clear()),
        session.subscribe(() => {
          const now = isReached(session.getState())
          if (now && !reached) void cells.resume()
          reached = now
        }),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}
