import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { TargetAchievement, TargetMonth } from '../../contract/progress/target-summaries.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { createCalculationWatch } from './calculation-watch.ts'
import { targetAvatars } from './target-avatars.ts'

/** The three reports (TGT-24). */
export const TARGET_REPORTS = ['user-achievement', 'unlocked-item-point', 'user-output'] as const
export type TargetReport = (typeof TARGET_REPORTS)[number]

export interface TargetReportsQuery {
  /** The month that is shown, yyyy-mm; '' the one that runs. */
  month: string
  personIds: readonly string[]
  targetIds: readonly string[]
}

/** Achievements and months, for holders of target_updateTargetSummary_read; their own for others. */
export interface TargetReportsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  query: TargetReportsQuery
  /** Levels reached by the end of the month, those reached last first. */
  achievements: readonly TargetAchievement[]
  /** The month and those before it, newest first, each with its calculation; empty for those who may not read summaries. */
  months: readonly TargetMonth[]
}

export interface TargetReportsStore extends ReadableStore<TargetReportsState> {
  reload(): Promise<void>
  ask(change: Partial<TargetReportsQuery>): Promise<void>
  /**
   * Begins the calculation of a month as a job, which goes on if the page is left. Resolves once it has begun; how it
   * goes stands in `months`, where `failed` has the message to show (TGT-26). Rejects with an ApiError.
   */
  recalculate(month: string): Promise<void>
  /** Rejects with is_empty where there is nothing to report. @param months from the first to the last, yyyy-mm */
  download(report: TargetReport, format: SheetFormat, months: { from: string; until: string }): Promise<FetchedFile>
}

const FILES = {
  'user-achievement': 'exportUserAchievement',
  'unlocked-item-point': 'exportUnlockedItemPoint',
  'user-output': 'exportUserOutput',
} as const
const EVENTS = ['target_summary.updated', 'target_user_role.updated', 'target.updated', 'workspace.updated'] as const
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }
const MONTHS = 12
/** Levels that were reached last; more than a page shows. */
const ACHIEVEMENTS = 500
const SEES_ALL = 'target_updateTargetSummary_read'

function filterOf({ personIds, targetIds }: TargetReportsQuery) {
  return {
    ...(personIds.length > 0 ? { ws_user_id_ina: personIds.join(',') } : {}),
    ...(targetIds.length > 0 ? { target_id_ina: targetIds.join(',') } : {}),
  }
}

export function createTargetReportsStore(session: Session): TargetReportsStore {
  const api = createClient(session)
  const avatars = targetAvatars(session.apiUrl)
  const initial: TargetReportsState = {
    status: 'loading',
    error: null,
    query: { month: '', personIds: [], targetIds: [] },
    achievements: [],
    months: [],
  }
  const watch = createCalculationWatch(session, (calculation) => {
    const months = getState().months.map((one) => (one.month === calculation.month ? { ...one, calculation } : one))
    patch({ months })
  })
  const { readable, patch } = createLiveStore(initial, () => {
    const stop = reader.follow(EVENTS)
    return () => {
      stop()
      watch.stop()
    }
  })
  const { getState } = readable

  const reader = createReader({
    session,
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { achievements: [], months: [] } : {}) }),
    async read(signal, optOut) {
      const { query } = getState()
      const how = { signal, optOut }
      const inMonth = query.month ? { month: query.month } : {}
      const upTo = query.month ? { month_lte: query.month } : {}
      const [achievements, months] = await Promise.all([
        api.listTargetAchievements({ query: { ...filterOf(query), ...upTo, per_page: ACHIEVEMENTS }, ...how }),
        session.can(SEES_ALL) ? api.listTargetMonths({ query: { ...inMonth, months: MONTHS }, ...how }) : [],
      ])
      if (signal.aborted) return
      patch({ achievements: achievements.data.map(avatars.achievement), months: months.map(avatars.month) })
      const calculatingMonth = months.find(({ calculation: { state } }) => state === 'queued' || state === 'running')
      if (calculatingMonth) watch.see(avatars.month(calculatingMonth).calculation)
    },
  })

  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      patch({ query: { ...getState().query, ...change } })
      return reader.ask()
    },
    async recalculate(month) {
      watch.see(avatars.calculation(await api.recalculateTargetSummaries({ body: { month }, ...CHANGE })))
    },
    download: (report, format, { from, until }) =>
      fetchFile(session, FILES[report], {
        query: { ...filterOf(getState().query), format, month_gte: from, month_lte: until },
      }),
  }
}

/** Achievements and reports, as all views of a session share them. */
export function targetReportsStore(session: Session): TargetReportsStore {
  return session.shared(`target-reports/1:${session.getState().workspaceCode}`, () => createTargetReportsStore(session))
}
