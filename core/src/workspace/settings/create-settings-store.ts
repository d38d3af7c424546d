import { isApiError } from '../../platform/api/api-error.ts'
import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SCENE_LEVEL } from '../../contract/platform/levels.ts'
import type { GeneralInformation, LevelTerm } from '../../contract/workspace/settings.ts'
import type { WorkspaceConfigs, WorkweekSettings } from '../../contract/workspace/workspace-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { termSteps } from './term-steps.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** The settings of the open workspace. */
export interface SettingsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  general: GeneralInformation | null
  week: WorkweekSettings | null
  configs: WorkspaceConfigs | null
  /** The five levels, outermost first; empty for those who may not read the terminology. */
  terms: readonly LevelTerm[]
}

/** Fields left out stay; a picture of '' is removed. */
export type DetailsChange = ClientInput<'updateWorkspace'>['body']
export type WeekChange = ClientInput<'updateWorkweekSettings'>['body']
export type ConfigsChange = ClientInput<'putWorkspaceConfigs'>['body']
/** New names of one level; `plural` '' for the English rule. */
export type TermChange = Pick<LevelTerm, 'id' | 'name' | 'plural'>

/**
 * The settings, kept current while somebody looks. A form keeps the `version` that it was opened with and saves with it:
 * where somebody else has saved meanwhile the save rejects with conflict, and the state holds what is there now.
 */
export interface SettingsStore extends ReadableStore<SettingsState> {
  reload(): Promise<void>
  /** Name, picture and colours; the last who saves wins. Rejects with an ApiError: invalid, validation_failed ... */
  saveDetails(change: DetailsChange): Promise<void>
  /** Rejects with an ApiError: conflict, timezone_invalid, validation_failed with meta.fields ... */
  saveWeek(change: WeekChange): Promise<WorkweekSettings>
  /** Rejects with an ApiError: conflict, permission_denied ... */
  saveConfigs(change: ConfigsChange): Promise<WorkspaceConfigs>
  /**
   * Names levels one after the other, in an order in which no two have one name; those before a failure are named.
   * Rejects with an ApiError: conflict, term_taken.
   * @param version of the terms that the form was opened with
   */
  saveTerms(changes: readonly TermChange[], version: number): Promise<void>
}

const INITIAL: SettingsState = {
  status: 'loading',
  error: null,
  general: null,
  week: null,
  configs: null,
  terms: [],
}
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403] }
const READS_TERMS = 'settings_getTerminology_read'

/** The current state in a refusal that has one. */
function currentOf<T>(error: unknown): T | null {
  const isConflict = isApiError(error) && error.code === 'conflict'
  return isConflict ? ((error.meta['current'] as T | undefined) ?? null) : null
}

/** The settings of the open workspace. */
export function createSettingsStore(session: Session): SettingsStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore(INITIAL, () => reader.follow(['workspace.updated', 'member.updated']))
  const { getState } = readable

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const call = { signal, optOut }
      const [general, week, configs, terms] = await Promise.all([
        api.showGeneralInformation(call),
        api.showWorkweekSettings(call),
        api.showWorkspaceConfigs(call),
        session.can(READS_TERMS) ? api.listItemTypes(call) : [],
      ])
      if (signal.aborted) return
      // A reading may be older than what was saved while it was on its way.
      const state = getState()
      const [currentTerms, newTerms] = [state.terms[0]?.version ?? 0, terms[0]?.version ?? 0]
      patch({
        general,
        week: newer(state.week, week),
        configs: newer(state.configs, configs),
        terms: currentTerms > newTerms ? state.terms : terms,
      })
    },
  })

  /** The version is that of all five. */
  function showTerm(term: LevelTerm): void {
    const { version } = term
    patch({ terms: getState().terms.map((other) => (other.id === term.id ? term : { ...other, version })) })
  }

  function putTerm({ id, name, plural }: TermChange, version: number): Promise<LevelTerm> {
    const input = { body: { name, plural, version }, ...OPT_OUT }
    return id === SCENE_LEVEL
      ? api.updateItemType({ params: { id: '4' }, ...input })
      : api.updateEntityType({ params: { id: String(id) }, ...input })
  }

  return {
    ...readable,
    reload: reader.reload,
    async saveDetails(change) {
      await api.updateWorkspace({ params: {}, body: change, ...OPT_OUT })
      await Promise.all([reader.reload(), session.refreshWorkspace()])
    },
    async saveWeek(change) {
      try {
        const week = await api.updateWorkweekSettings({ body: change, ...OPT_OUT })
        patch({ week })
        await session.refreshWorkspace()
        return week
      } catch (error) {
        const week = currentOf<WorkweekSettings>(error)
        if (week) patch({ week })
        throw error
      }
    },
    async saveConfigs(change) {
      try {
        const configs = await api.putWorkspaceConfigs({ body: change, ...OPT_OUT })
        patch({ configs })
        await session.refreshWorkspace()
        return configs
      } catch (error) {
        const configs = currentOf<WorkspaceConfigs>(error)
        if (configs) patch({ configs })
        throw error
      }
    },
    async saveTerms(changes, version) {
      let versionRead = version
      try {
        for (const change of termSteps(getState().terms, changes)) {
          const term = await putTerm(change, versionRead)
          versionRead = term.version
          showTerm(term)
        }
      } catch (error) {
        // Others may have named any of the levels.
        if (currentOf<LevelTerm>(error)) await reader.reload()
        throw error
      } finally {
        // Every view has the new names, also where live events do not come through.
        if (versionRead !== version) await session.refreshWorkspace()
      }
    },
  }
}

function newer<T extends { version: number }>(current: T | null, answer: T): T {
  return current && current.version > answer.version ? current : answer
}

/** The settings that all views of a session share. */
export function settingsStore(session: Session): SettingsStore {
  const key = `settings/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createSettingsStore(session))
}
