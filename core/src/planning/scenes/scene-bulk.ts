import type { BulkOutcome } from '../../contract/planning/scene-fields.ts'
import { inChunks } from './in-chunks.ts'
import { CHANGE, type SceneGridContext } from './scene-grid-context.ts'
import type { SceneGridStore } from './scene-grid-state.ts'

/** Scenes that one call deletes. */
const PER_CALL = 500

type Bulk = Pick<
  SceneGridStore,
  | 'setStatus'
  | 'setDay'
  | 'shiftDay'
  | 'setDuration'
  | 'setPriority'
  | 'setTags'
  | 'setMetric'
  | 'setPeople'
  | 'moveTo'
  | 'omit'
  | 'duplicate'
  | 'create'
  | 'placeBehind'
  | 'remove'
>

export interface SceneBulkOptions {
  /** Called with a written change that can be undone. */
  remember(batchId: string): void
  reload(): Promise<void>
  select(ids: readonly string[], on: boolean): void
}

/** Changes of many scenes, each one act however many calls it takes. */
export function createSceneBulk(
  { api, entityId, patch, scenes, watcher }: SceneGridContext,
  { remember, reload, select }: SceneBulkOptions,
): Bulk {
  async function bulk(
    ids: readonly string[],
    call: (item_ids: string[], batch: { batch_id?: string }) => Promise<BulkOutcome>,
  ): Promise<BulkOutcome> {
    let batch: string | null = null
    patch({ progress: { done: 0, total: ids.length } })
    try {
      const act = inChunks(ids, call, (progress, soFar) => {
        batch = soFar.batch_id
        patch({ progress })
      })
      return await scenes.act(act, watcher)
    } finally {
      // Also where a later call failed: what the others wrote can be taken back.
      patch({ progress: null })
      if (batch !== null) remember(batch)
      await reload()
    }
  }

  /** One call that is an act by itself. */
  async function act(call: () => Promise<BulkOutcome>): Promise<BulkOutcome> {
    try {
      const outcome = await scenes.act(call(), watcher)
      if (outcome.batch_id !== null) remember(outcome.batch_id)
      return outcome
    } finally {
      await reload()
    }
  }

  return {
    setStatus: (ids, status_id) =>
      bulk(ids, (item_ids, batch) => api.bulkStatusUpdate({ body: { item_ids, status_id, ...batch }, ...CHANGE })),
    setDay(ids, field, day) {
      const change = { [field]: day } as Record<typeof field, string | null>
      return bulk(ids, (item_ids, batch) => api.bulkDateUpdate({ body: { item_ids, ...change, ...batch }, ...CHANGE }))
    },
    shiftDay: (ids, field, shift_days) =>
      bulk(ids, (item_ids, batch) =>
        api.bulkDateUpdate({ body: { item_ids, field, shift_days, ...batch }, ...CHANGE }),
      ),
    setDuration: (ids, field, minutes) =>
      bulk(ids, (item_ids, batch) =>
        api.bulkDurationUpdate({ body: { item_ids, field, minutes, ...batch }, ...CHANGE }),
      ),
    setPriority: (ids, priority) =>
      bulk(ids, (item_ids, batch) => api.bulkPriorityUpdate({ body: { item_ids, priority, ...batch }, ...CHANGE })),
    setTags: (ids, add, remove) =>
      bulk(ids, (item_ids, batch) =>
        api.bulkTagsUpdate({ body: { item_ids, add: [...add], remove: [...remove], ...batch }, ...CHANGE }),
      ),
    setMetric: (ids, change) =>
      bulk(ids, (item_ids, batch) => api.bulkMetricUpdate({ body: { ...change, item_ids, ...batch }, ...CHANGE })),
    setPeople(ids, field, people, mode) {
      const ws_user_ids = [...people]
      return bulk(ids, (item_ids, batch) => {
        const input = { body: { item_ids, field, ws_user_ids, ...batch }, ...CHANGE }
        if (mode === 'add') return api.bulkAssignItems(input)
        return mode === 'replace' ? api.replaceAssignees(input) : api.removeAssignees(input)
      })
    },
    async moveTo(ids, entity_id, mapping) {
      const outcome = await bulk(ids, (item_ids, batch) =>
        api.moveItems({ body: { item_ids, entity_id, mapping, ...batch }, ...CHANGE }),
      )
      // They may have left the list.
      select(ids, false)
      return outcome
    },
    async omit(ids, omitted) {
      const outcome = await bulk(ids, (item_ids, batch) =>
        api.omitItems({ body: { item_ids, omitted, ...batch }, ...CHANGE }),
      )
      // They have left the list.
      select(ids, false)
      return outcome
    },
    duplicate: (ids) => act(() => api.duplicateItems({ body: { item_ids: [...ids] }, ...CHANGE })),
    async create(body) {
      if (entityId === null) throw new TypeError('Scenes are created on an entity')
      try {
        const outcome = await api.createItemSeries({ params: { entity_id: entityId }, body, ...CHANGE })
        if (outcome.batch_id !== null) remember(outcome.batch_id)
        return outcome
      } finally {
        await reload()
      }
    },
    placeBehind: (ids, after_id) => act(() => api.orderItems({ body: { item_ids: [...ids], after_id }, ...CHANGE })),
    async remove(ids) {
      const trashIds: string[] = []
      for (let at = 0; at < ids.length; at += PER_CALL) {
        const item_ids = ids.slice(at, at + PER_CALL)
        trashIds.push((await api.deleteItems({ body: { item_ids }, ...CHANGE })).trash_id)
        select(item_ids, false)
      }
      await reload()
      return trashIds
    },
  }
}
