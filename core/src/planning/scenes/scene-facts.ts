import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { sceneRecords } from './scene-records.ts'
import { type TouchedField, touchedFields } from './touched-fields.ts'

/** What lists of other things than scenes say of a scene. */
const FACTS = ['name', 'code', 'status', 'status_kind', 'assignees', 'reviewers', 'due_date'] as const

/** The list's row with the record's facts, as far as it has such. */
function withFacts<Row extends object>(row: Row, record: SceneRow): Row {
  return { ...row, ...Object.fromEntries(FACTS.flatMap((key) => (key in row ? [[key, record[key]]] : []))) }
}

/** What the totals of what lies above scenes come from. */
export const TOTALLED: readonly TouchedField[] = ['status', 'metrics', 'place']

/**
 * Follows the scenes of the workspace for what shows no rows of them: `touch` is called where one of these facts of any
 * scene was changed in this page, or where anything was changed elsewhere.
 */
export function followScenes(session: Session, decisive: readonly TouchedField[], touch: () => void): () => void {
  return sceneRecords(session).watch({
    shown: () => [],
    onStale: touch,
    onChanged(changes) {
      const touched = touchedFields(changes)
      if (decisive.some((field) => touched.has(field))) touch()
    },
  })
}

interface SceneFactsOptions<Row> {
  session: Session
  rows(): readonly Row[]
  show(rows: Row[]): void
  /** The list is soon to be read again. */
  touch(): void
  /** What decides which scenes the list has; `all` where changes of any scene may. */
  decisive(): 'all' | readonly TouchedField[]
}

/** Facts of scenes in a list whose rows are not whole scenes, kept the same as in all views of this page. */
export interface SceneFacts<Row> {
  follow(): () => void
  /** Before the list is read: `take` then makes of the answer's rows what is to be shown. */
  begin(): (rows: readonly Row[]) => Row[]
}

export function createSceneFacts<Row extends { id: string }>(options: SceneFactsOptions<Row>): SceneFacts<Row> {
  const { session, rows, show, touch, decisive } = options
  const scenes = sceneRecords(session)
  const has = (id: string): boolean => rows().some((row) => row.id === id)
  return {
    follow: () =>
      scenes.watch({
        shown: () => rows().map(({ id }) => id),
        onStale: (id) => (id === null || decisive() === 'all' || has(id)) && touch(),
        onChanged(changes) {
          const own = changes.filter(({ after }) => has(after.id))
          const records = new Map(own.map(({ after }) => [after.id, after]))
          const shown = (row: Row): Row => {
            const record = records.get(row.id)
            return record ? withFacts(row, record) : row
          }
          if (own.length > 0) show(rows().map(shown))
          const fields = decisive()
          const touched = touchedFields(changes)
          if (fields === 'all' ? touched.size > 0 : fields.some((field) => touched.has(field))) touch()
        },
      }),
    begin() {
      const began = scenes.begin()
      return (read) =>
        read.map((row) => {
          const newer = scenes.since(row.id, began)
          return newer ? withFacts(row, newer) : row
        })
    },
  }
}
