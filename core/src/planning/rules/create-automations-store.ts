import { type ClientInput, createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type {
  Automation,
  AutomationDraft,
  AutomationRehearsal,
  AutomationRun,
} from '../../contract/planning/automations.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import type { Entity, TemplateFlow } from '../../contract/planning/entities.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { Session } from '../../platform/session/types.ts'
import { LIBRARY_CALL } from '../../platform/data/create-library.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { SEE_ENTITIES } from '../../contract/index.ts'

/** The rules of a workspace in their order, all of them: there are a hundred at most. */
export interface AutomationsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly Automation[]
}

/** The choices for a rule. */
export interface AutomationChoices {
  flows: readonly TemplateFlow[]
  projects: readonly Pick<Entity, 'id' | 'name'>[]
}

/** Rules that set statuses. What changes something rejects with an ApiError, which the caller shows. */
export interface AutomationsStore extends ReadableStore<AutomationsState> {
  reload(): Promise<void>
  choices(): Promise<AutomationChoices>
  /** name_taken, automation_cycle ... */
  create(rule: ClientInput<'createAutomation'>['body']): Promise<Automation>
  /** conflict, with the rule as it is now in `meta.current` ... */
  update(id: string, rule: ClientInput<'updateAutomation'>['body']): Promise<Automation>
  /** Shown at once, and as it was where the server refuses: automation_cycle ... */
  switch(id: string, isOn: boolean): Promise<void>
  /** Behind another rule, or first (null): shown at once. */
  place(id: string, afterId: string | null): Promise<void>
  remove(id: string): Promise<void>
  /** The changes that a rule would make now. */
  rehearse(rule: ClientInput<'rehearseAutomation'>['body']): Promise<AutomationRehearsal>
  /** The newest runs of a rule. */
  runs(id: string): Promise<readonly AutomationRun[]>
  /** Takes back what a run did. */
  undo(batchId: string): Promise<UndoOutcome>
}

export type { AutomationDraft }

const ALL = { per_page: BULK_PAGE_SIZE }
const EVENTS = ['automation.updated', 'template_flow.updated', 'entity.updated'] as const

export function createAutomationsStore(session: Session): AutomationsStore {
  const api = createClient(session)
  const initial: AutomationsState = { status: 'loading', error: null, rows: [] }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const rowsNow = (): readonly Automation[] => readable.getState().rows
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const { data } = await api.listAutomations({ query: ALL, signal, optOut })
      if (!signal.aborted) patch({ rows: data })
    },
  })

  /** Shows a change before the server has agreed, and what is true after it has or has not. */
  async function atOnce(rows: readonly Automation[], change: () => Promise<unknown>): Promise<void> {
    patch({ rows })
    try {
      await reader.inTurn(change)
    } finally {
      await reader.reload()
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    async choices() {
      const [flows, projects] = await Promise.all([
        api.listTemplateFlowChoices({ query: { ...ALL, is_deployed_eq: '' }, ...LIBRARY_CALL }),
        session.can(SEE_ENTITIES)
          ? api.listEntities({ query: { ...ALL, type_eq: 0, order_by: 'name' }, ...LIBRARY_CALL })
          : { data: [] },
      ])
      return { flows: flows.data, projects: projects.data }
    },
    create: (body) => reader.after(api.createAutomation({ body, ...LIBRARY_CALL })),
    update: (id, body) => reader.after(api.updateAutomation({ params: { id }, body, ...LIBRARY_CALL })),
    switch: (id, is_on) =>
      atOnce(
        rowsNow().map((rule) => (rule.id === id ? { ...rule, is_on } : rule)),
        () => api.switchAutomation({ params: { id }, body: { is_on }, ...LIBRARY_CALL }),
      ),
    place(id, after_id) {
      const rule = rowsNow().find((one) => one.id === id)
      const others = rowsNow().filter((one) => one.id !== id)
      const at = others.findIndex((one) => one.id === after_id) + 1
      return atOnce(rule ? others.toSpliced(at, 0, rule) : others, () =>
        api.orderAutomations({ body: { id, after_id }, ...LIBRARY_CALL }),
      )
    },
    remove: async (id) => void (await reader.after(api.deleteAutomation({ params: { id }, ...LIBRARY_CALL }))),
    rehearse: (body) => api.rehearseAutomation({ body, ...LIBRARY_CALL }),
    runs: async (id) => (await api.listAutomationRuns({ params: { id }, ...LIBRARY_CALL })).data,
    undo: (id) => api.undoChanges({ params: { id }, ...LIBRARY_CALL }),
  }
}

/** The rules that all views of a session share. */
export function automationsStore(session: Session): AutomationsStore {
  return session.shared(`automations/1:${session.getState().workspaceCode}`, () => createAutomationsStore(session))
}
