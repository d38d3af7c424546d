import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import { failureOf } from '../../platform/api/api-error.ts'
import type { TreemapAnswer } from '../../contract/progress/woohoo-fields.ts'
import type { TreemapData } from '../../contract/progress/woohoo-values.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import { fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { LIBRARY_CALL } from '../../platform/data/create-library.ts'
import { createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { withBranch } from './branches.ts'
import { createSavedReports } from './saved-reports.ts'
import { conditionsOf } from '../../planning/scenes/scene-query.ts'
import { WOOHOO_QUERY } from './woohoo-state.ts'
import type { WoohooQuery, WoohooState, WoohooStore } from './woohoo-state.ts'

const EVENTS = [
  'item.created',
  'item.updated',
  'item.deleted',
  'items.changed',
  'entity.created',
  'entity.updated',
  'entity.deleted',
  'template_flow.updated',
  'metric.updated',
  'workspace.updated',
] as const
/** Figures of many scenes are read again less often than those of one, in ms. */
const COALESCE_MS = 1000
/** Levels of the first reading, and of a reading below a node that somebody enters. */
const [FIRST_DEPTH, NEXT_DEPTH] = [3, 2]
/** Saved reports of one entity that are listed. */
const HISTORY_MAX = 500

export interface WoohooOptions {
  /** Null: the whole workspace. */
  entityId: string | null
  query?: Partial<WoohooQuery>
}

/** A report of progress: read while the store has subscribers, kept current by live events, with its saved ones. */
export function createWoohooStore(session: Session, { entityId, query }: WoohooOptions): WoohooStore {
  const api = createClient(session)
  const saved = createSavedReports(api)
  const initial: WoohooState = {
    status: 'loading',
    error: null,
    entity: null,
    ancestors: [],
    data: null,
    grandTotal: null,
    takenAt: null,
    showing: null,
    query: { ...WOOHOO_QUERY, ...query },
    flows: [],
    entering: [],
    missing: null,
    history: null,
    historyError: null,
    opened: null,
    compared: null,
  }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [reader.follow(EVENTS), histories.follow(['report_history.updated', 'member.updated'])]
    return () => {
      for (const stop of stops) stop()
    }
  })
  const { getState } = readable
  /** Nodes that somebody has entered, in that order: they are read again with the rest. */
  let entered: string[] = []

  /** By its own statuses as the whole report is, also where a part of it is asked for. */
  function divisionOf({ flowId, fixed }: WoohooQuery) {
    if (flowId) return { template_flow_id: flowId }
    return fixed ? { divided_by: 'fixed' as const } : { divided_by: 'own' as const }
  }

  function scopeOf(query: WoohooQuery) {
    const { search, combine, conditions } = query
    return {
      ...divisionOf(query),
      ...conditionsOf(conditions),
      condition_combine_type: combine,
      ...(search ? { name_like: search } : {}),
    }
  }
  const place = entityId === null ? {} : { entity_id: entityId }

  /** Reads the branch below a node, with the categories and the metric of the rest. */
  function readBranch(id: string, metricId: string | undefined, signal?: AbortSignal): Promise<TreemapAnswer> {
    return api.showTreemap({
      query: {
        ...scopeOf(getState().query),
        divided_of: entityId ?? 'workspace',
        entity_id: id,
        depth: NEXT_DEPTH,
        ...(metricId ? { metric_id: metricId } : {}),
      },
      optOut: QUIET,
      ...(signal ? { signal } : {}),
    })
  }

  const reader = createReader({
    session,
    coalesceMs: COALESCE_MS,
    // Data that the user may no longer see must not stay on screen.
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { data: null, grandTotal: null } : {}) }),
    async read(signal, optOut) {
      const question = { ...scopeOf(getState().query), ...place, depth: FIRST_DEPTH }
      const [answer, flows] = await Promise.all([
        api.showTreemap({ query: question, signal, optOut }),
        api.listWoohooTemplateFlows({ query: place, signal, optOut }),
      ])
      const { entity, ancestors, grand_total, taken_at, ...data } = answer
      const metric = data.primary_metric?.id
      // A node that was deleted or moved away is not entered again.
      const branches = await Promise.allSettled(entered.map((id) => readBranch(id, metric, signal)))
      if (signal.aborted) return
      const answers = branches.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      entered = answers.flatMap((one) => one.entity?.id ?? [])
      patch({
        entity,
        ancestors,
        flows,
        data: answers.reduce(withBranch, data as TreemapData),
        grandTotal: grand_total,
        takenAt: taken_at,
        showing: getState().showing ?? (data.primary_metric ? 'sum_of_primary_metric' : 'item_count'),
      })
    },
  })

  const histories = createReader({
    session,
    onStatus: (status, error) => patch({ historyError: error, ...(status === 'failed' ? { history: null } : {}) }),
    async read(signal) {
      const { data } = await api.listReportHistories({
        query: { entity_id_eq: entityId ?? 'workspace', per_page: HISTORY_MAX },
        signal,
        optOut: QUIET,
      })
      if (signal.aborted) return
      const history = data.map((row) => ({
        ...row,
        created_by: { ...row.created_by, profile_image: avatarUrl(session.apiUrl, row.created_by.profile_image) },
      }))
      saved.forget()
      const isThere = (one: WoohooState['opened']) => one !== null && history.some(({ id }) => id === one.id)
      const { opened, compared } = getState()
      patch({
        history,
        ...(isThere(opened) ? {} : { opened: null }),
        ...(isThere(compared) ? {} : { compared: null }),
      })
    },
  })

  /** The last choice counts, even if an earlier one is answered later. */
  function chooser(key: 'opened' | 'compared') {
    let last = 0
    return async (id: string | null): Promise<void> => {
      const mine = ++last
      const report = id === null ? null : await saved.get(id)
      if (mine === last) patch({ [key]: report })
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    setShowing: (showing) => patch({ showing }),
    ask(change) {
      patch({ query: { ...getState().query, ...change } })
      return reader.ask()
    },
    async enter(id) {
      const { data, entering, query } = getState()
      if (!data || entering.includes(id) || !data.nodes.some((node) => node.id === id && node.has_more)) return
      patch({ entering: [...entering, id], missing: null })
      try {
        const branch = await readBranch(id, data.primary_metric?.id)
        const now = getState().data
        // The query has changed meanwhile: the new answer has other figures.
        if (!now || getState().query !== query) return
        entered = [...entered.filter((one) => one !== id), id]
        patch({ data: withBranch(now, branch) })
      } catch (error) {
        patch({ missing: failureOf(error) })
      } finally {
        patch({ entering: getState().entering.filter((one) => one !== id) })
      }
    },
    save: (name) =>
      histories.after(
        api.saveReportHistory({
          body: { entity_id: entityId, name, ...divisionOf(getState().query) },
          ...LIBRARY_CALL,
        }),
      ),
    async rename(id, name) {
      await histories.after(api.renameReportHistory({ params: { id }, body: { name }, ...LIBRARY_CALL }))
    },
    async remove(id) {
      await histories.after(api.deleteReportHistory({ params: { id }, ...LIBRARY_CALL }))
    },
    open: chooser('opened'),
    compareWith: chooser('compared'),
    exportFile(format) {
      const { query, showing } = getState()
      return fetchFile(session, 'exportWoohoo', { query: { ...scopeOf(query), ...place, showing, depth: 4, format } })
    },
  }
}

/** The report of an entity, or of the workspace, that all views of a session share. */
export function woohooStore(session: Session, entityId: string | null): WoohooStore {
  const key = `woohoo/1:${session.getState().workspaceCode}:${entityId ?? ''}`
  return session.shared(key, () => createWoohooStore(session, { entityId }))
}
