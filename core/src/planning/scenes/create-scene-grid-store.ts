import { createClient } from '../../platform/api/client.ts'
import type { Session } from '../../platform/session/types.ts'
import { createLiveStore } from '../../platform/data/live-store.ts'
import type { EditMemory } from './offline-edits.ts'
import { createSceneBulk } from './scene-bulk.ts'
import { sceneEdits } from './scene-edits.ts'
import type { SceneGridContext } from './scene-grid-context.ts'
import { type SceneWatcher, sceneRecords } from './scene-records.ts'
import { NOTHING, type SceneGridStore, firstState } from './scene-grid-state.ts'
import { isReached } from '../../platform/data/session-gate.ts'
import { createSceneLookups } from './scene-lookups.ts'
import { sceneAt, withRecords } from './scene-pages.ts'
import { SCENE_QUERY, type SceneQuery, isSameFilter } from './scene-query.ts'
import { LIST_EVENTS } from './scene-events.ts'
import { createSceneReading } from './scene-reading.ts'
import { createSceneSelection } from './scene-selection.ts'
import { createSceneUndo } from './scene-undo.ts'
import { fieldsOfQuery, touchedFields } from './touched-fields.ts'

export {
  type AssignMode,
  type SceneGridState,
  type SceneGridStore,
  type SceneMetricChange,
  type SceneNames,
  SCENES_CHOSEN_MAX,
} from './scene-grid-state.ts'

export interface SceneGridOptions {
  entityId?: string | null
  query?: Partial<SceneQuery>
  /** Where what waits for the connection is kept; the browser’s own memory where left out. */
  memory?: EditMemory | null
}

/**
 * A list of scenes however long: rows come in pages of 100 for the lines that show; filter, order, groups and totals are
 * the server’s. What is entered into a cell shows at once. It follows live events while it has subscribers,
 * and sends what waited for the connection, also since an earlier visit.
 */
export function createSceneGridStore(session: Session, options: SceneGridOptions = {}): SceneGridStore {
  const { entityId = null } = options
  const api = createClient(session)
  const { readable, patch } = createLiveStore(firstState({ ...SCENE_QUERY, ...options.query }), start)
  const { getState } = readable
  const edits = sceneEdits(session, options.memory)
  const scenes = sceneRecords(session)
  const watcher: SceneWatcher = {
    inPieces: true,
    shown: () => [...getState().pages.values()].flatMap((rows) => rows.map(({ id }) => id)),
    onStale: () => reader.touch(),
    onChanged(changes) {
      patch({ pages: withRecords(getState().pages, new Map(changes.map(({ after }) => [after.id, after]))) })
      const touched = touchedFields(changes)
      const { query } = getState()
      const decisive = fieldsOfQuery(query)
      if ([...touched].some((field) => decisive.has(field))) reader.touch()
      else if (touched.has('status') || touched.has('metrics')) reading.touchTotals()
    },
  }
  const desk: SceneGridContext = { session, api, entityId, scenes, watcher, getState, patch }
  const reading = createSceneReading(desk)
  const { reader, linesOf, askForShown } = reading
  const { remember, takeBack } = createSceneUndo(desk, () => cells.settled(), reader.reload)
  const selection = createSceneSelection(desk)
  const { select } = selection

  const cells = edits.sender(remember)

  function start(): () => void {
    const stops = [
      scenes.watch(watcher),
      edits.watch({ onEdits: (all) => patch({ edits: all }), onBatch: remember }),
      reader.follow(LIST_EVENTS),
    ]
    let reached = isReached(session.getState())
    const unsubscribe = session.subscribe(() => {
      const now = isReached(session.getState())
      if (now && !reached) askForShown()
      reached = now
    })
    return () => {
      for (const stop of stops) stop()
      unsubscribe()
      reading.stop()
    }
  }

  function collapse(collapsed: ReadonlySet<string>): void {
    patch({ collapsed })
    const { answered, summary, lines } = getState()
    patch({ lines: linesOf(answered, summary ? lines.count : 0, summary) })
    askForShown()
  }

  return {
    ...readable,
    ...selection,
    ...createSceneBulk(desk, { remember, reload: reader.reload, select }),
    ...createSceneLookups(desk),
    cells,
    reload: reader.reload,
    ask(change) {
      const { query, answered, selected } = getState()
      const next = { ...query, ...change }
      next.search = next.search.trim()
      reading.giveUpPages()
      patch({
        query: next,
        selected: isSameFilter(next, answered) ? selected : NOTHING,
        ...(next.groupBy === query.groupBy ? {} : { collapsed: NOTHING }),
      })
      return reader.ask()
    },
    show: reading.show,
    sceneAt: (index) => sceneAt(getState().pages, index),
    toggleGroup(key) {
      const collapsed = new Set(getState().collapsed)
      if (!collapsed.delete(key)) collapsed.add(key)
      collapse(collapsed)
    },
    collapseAll: (on) => collapse(on ? new Set(getState().summary?.groups.map(({ key }) => key)) : NOTHING),
    clearSelection: () => patch({ selected: NOTHING }),
    undo: () => takeBack('undoable'),
    redo: () => takeBack('redoable'),
  }
}

/** The list of one place that all views of a session share: of an entity, or of the workspace under a name. */
export function sceneGridStore(
  session: Session,
  place: { entityId: string } | { name: string; query?: Partial<SceneQuery> },
): SceneGridStore {
  const key = 'entityId' in place ? place.entityId : place.name
  return session.shared(`scene-grid/1:${session.getState().workspaceCode}:${key}`, () =>
    createSceneGridStore(session, place),
  )
}
