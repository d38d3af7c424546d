import { isApiError, type ApiError } from '../../platform/api/api-error.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { SceneTag } from '../../contract/planning/tags.ts'
import type { SceneCell } from '../../contract/planning/scene-field-list.ts'
import type { CellOutcome } from '../../contract/planning/scene-fields.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { type CellEdit, cellKey } from './cell-edits.ts'
import { contentOfItem, withEntry, withItem, withRow } from './item-cells.ts'
import { partsOf } from './part-addresses.ts'
import { sceneEdits } from './scene-edits.ts'
import { type SceneWatcher, sceneRecords } from './scene-records.ts'

/** New content of a cell: words, a day, a status’ id, a decimal, ids of people or tags; null for none. */
export type CellTarget = string | readonly string[] | null

/** What became of an entry into one scene: the server’s outcome, or `waiting` for the connection. */
export interface EntryOutcome {
  outcome: CellOutcome['outcome'] | 'waiting'
  /** Why, in words that go beside the cell. */
  message: string | null
}

interface SceneViewOptions {
  session: Session
  itemId: string
  statuses(): readonly FlowStatus[]
  /** The scene as it is to be shown; null where there is none. */
  show(item: Item | null): void
  /** It has to be read again. */
  onStale(): void
  /** An entry that had waited for the connection was refused, and why. */
  onRefused?(message: string): void
}

/**
 * One scene by itself: a single reading of it, with the newer facts that others in this page have read since, and with
 * what was entered and is not written.
 */
export interface SceneView {
  follow(): () => void
  /** Before the scene is read: `take` shows the answer. */
  begin(): (item: Item) => void
  /** Facts that only single readings have were changed. */
  patch(change: Partial<Item>): void
  clear(): void
  /** Shows these facts until the call is answered, then its answer. Rejects with its error. */
  write(facts: Partial<Item>, call: () => Promise<Item>): Promise<Item>
  /** People and tags that may be entered, so that they show before the server has answered. */
  meet(things: readonly (Person | SceneTag)[]): void
  /** Shows the entry at once. Rejects with an ApiError where it was refused as a whole; the scene is then as it was. */
  change(field: SceneCell, to: CellTarget, metricId?: string): Promise<EntryOutcome>
}

export function createSceneView({ session, itemId, statuses, show, onStale, onRefused }: SceneViewOptions): SceneView {
  const { apiUrl } = session
  const scenes = sceneRecords(session)
  const edits = sceneEdits(session)
  /** As the server has it, as far as this page knows. */
  let base: Item | null = null
  let entries: readonly CellEdit[] = []
  /** Entries that waited for the connection. */
  const waited = new Set<string>()
  const meanwhile = new Set<Partial<Item>>()
  const known = new Map<string, Person | SceneTag>()

  const withPicture = (person: Person): Person => ({
    ...person,
    profile_image: avatarUrl(apiUrl, person.profile_image),
  })
  const withPictures = (item: Item): Item => ({
    ...withThumbnailUrl(apiUrl, item),
    assignees: item.assignees.map(withPicture),
    reviewers: item.reviewers.map(withPicture),
    ...partsOf(apiUrl, item),
  })

  function showNow(): void {
    if (!base) return show(null)
    let item = base
    for (const entry of entries) item = withEntry(item, entry, statuses())
    for (const change of meanwhile) item = { ...item, ...change }
    show(item)
  }

  function meet(met: readonly (Person | SceneTag)[]): void {
    for (const one of met) known.set(one.id, one)
  }

  function take(item: Item, began: number): void {
    const row = scenes.get(itemId)
    if (row) scenes.take([withItem(row, withThumbnailUrl(apiUrl, item))], began, watcher)
    // The answer to an earlier call may come later.
    if (!base || base.version <= item.version) {
      // Single reads alone have ancestors, files, notes and markers. What others have read of it since may be newer.
      const whole = base ? { ...base, ...item } : item
      const newest = scenes.get(itemId)
      base = withPictures(newest && newest.version > item.version ? withRow(whole, newest) : whole)
      meet([...base.assignees, ...base.reviewers, ...base.tags])
    }
    showNow()
  }

  const watcher: SceneWatcher = {
    shown: () => [itemId],
    onStale: (id) => (id === null || id === itemId) && onStale(),
    onChanged(changes) {
      const row = changes.findLast(({ after }) => after.id === itemId)?.after
      if (!row || !base || row.version < base.version) return
      base = withPictures(withRow(base, row))
      showNow()
    },
  }

  function onEdits(all: ReadonlyMap<string, CellEdit>): void {
    const ofScene = [...all.values()].filter(({ item_id }) => item_id === itemId)
    const refused = ofScene.find(({ state }) => state === 'failed' || state === 'conflict')
    // Where somebody waits for the outcome of their entry, `change` tells it.
    if (refused?.message && waited.has(cellKey(refused))) onRefused?.(refused.message)
    for (const edit of ofScene) if (edit.state === 'waiting') waited.add(cellKey(edit))
    if (refused) waited.delete(cellKey(refused))
    const own = ofScene.filter(({ state }) => state === 'sending' || state === 'waiting')
    if (own.length === entries.length && own.every((edit, at) => edit === entries[at])) return
    entries = own
    showNow()
  }
  const cells = edits.sender(() => undefined)

  return {
    follow() {
      const stops = [scenes.watch(watcher), edits.watch({ onEdits })]
      return () => stops.forEach((stop) => stop())
    },
    begin() {
      const began = scenes.begin()
      return (item) => take(item, began)
    },
    async write(facts, call) {
      const began = scenes.begin()
      meanwhile.add(facts)
      showNow()
      try {
        const item = await call()
        meanwhile.delete(facts)
        take(item, began)
        return item
      } catch (error) {
        meanwhile.delete(facts)
        showNow()
        throw error
      }
    },
    patch(change) {
      if (base) base = { ...base, ...change }
      showNow()
    },
    clear() {
      base = null
      showNow()
    },
    meet,
    async change(field, to, metricId) {
      if (!base) return { outcome: 'gone', message: null }
      const place = { item_id: itemId, field, ...(metricId === undefined ? {} : { metric_id: metricId }) }
      const key = cellKey(place)
      const content = Array.isArray(to)
        ? to.map((id: string) => known.get(id) ?? { id, display_name: '', profile_image: null })
        : (to as string | null)
      const status = field === 'status' ? statuses().find(({ id }) => id === to) : undefined
      const entry = { ...place, to: content, from: contentOfItem(base, place), ...(status ? { status } : {}) }
      let reported: CellOutcome | ApiError | undefined
      await cells.enter([entry], (of, outcome) => {
        if (of === key) reported = outcome
      })
      const edit = edits.edits().get(key)
      if (edit?.state === 'waiting') return { outcome: 'waiting', message: edit.message }
      // Here the reason is told at once, and the scene shows as it is.
      if (edit && edit.state !== 'sending') cells.discard([key])
      if (isApiError(reported)) throw reported
      return reported ?? { outcome: 'unchanged', message: null }
    },
  }
}
