import { createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { type RowCells, type RowEdits, createRowCells } from './row-cells.ts'
import type { TouchedField } from '../scenes/touched-fields.ts'
import { LIST_EVENTS } from '../scenes/scene-events.ts'
import { createReader } from '../../platform/data/reader.ts'

/** A list of scenes that is read as a whole. */
export interface RowsState<Row extends SceneRow> extends RowEdits {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly Row[]
  total: number
}

/** A list of scenes with their cells, following live events. */
export interface RowsStore<Row extends SceneRow> extends ReadableStore<RowsState<Row>>, RowCells {
  reload(): Promise<void>
}

interface RowsOptions<Row> {
  read(
    api: ReturnType<typeof createClient>,
    how: { signal: AbortSignal; optOut: readonly number[] },
  ): Promise<{
    rows: Row[]
    total: number
  }>
  /** Fields whose change may bring scenes in or out, or into another order. */
  decisive: readonly TouchedField[]
}

export function createRowsStore<Row extends SceneRow>(
  session: Session,
  { read, decisive }: RowsOptions<Row>,
): RowsStore<Row> {
  const api = createClient(session)
  const initial: RowsState<Row> = {
    status: 'loading',
    error: null,
    rows: [],
    total: 0,
    edits: new Map(),
    lastAct: null,
  }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [reader.follow(LIST_EVENTS), follow()]
    return () => stops.forEach((stop) => stop())
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [], total: 0 } : {}) }),
    async read(signal, optOut) {
      const take = begin()
      const { rows, total } = await read(api, { signal, optOut })
      if (!signal.aborted) patch({ rows: take(rows), total })
    },
  })
  const { follow, begin, ...rowCells } = createRowCells<Row>({
    session,
    api,
    state: readable.getState,
    patch,
    touch: () => reader.touch(),
    decisive: () => decisive,
  })
  return { ...readable, ...rowCells, reload: reader.reload }
}
