import { workspaceText } from './texts.ts'
import { createStore } from 'zustand/vanilla'
import { isApiError } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/effects.ts'
import { type Form, createForm } from '../../platform/forms/create-form.ts'
import { displayNameRules, is, required, workspaceNameRules } from '../../platform/forms/rules.ts'
import type { KeyValues } from '../../platform/session/storage.ts'
import { TAB_KEYS } from '../../platform/session/keys.ts'
import type { Session } from '../../platform/session/types.ts'
import { failed, succeeded, text } from '../../platform/texts.ts'
import { workspacesStore } from './create-workspaces-store.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'

/** Fields of the dialog 'Setting up new workspace', one per step, in their order (WS-16). */
export const WIZARD_FIELDS = ['name', 'display_name', 'avatar'] as const
/** The field of one step. */
export type WizardField = (typeof WIZARD_FIELDS)[number]

/** Where the user is on the way to a new workspace. */
export interface WorkspaceWizardState {
  /** False once the workspace was made, could not be made, or the dialog was closed. */
  open: boolean
  /** 0 workspace name, 1 display name, 2 avatar. */
  step: number
  field: WizardField
  /** The values so far; `avatar` is a PNG as a data URL. */
  values: Readonly<Record<WizardField, string>>
  errors: Readonly<Partial<Record<WizardField, string>>>
  /** Next may be pressed: the value of this step is right (WS-36). */
  canGoOn: boolean
  /** 'Next', and on the last step 'Create Workspace' (WS-17). */
  nextLabel: string
  /** From step 1 on (WS-37). */
  canGoBack: boolean
  creating: boolean
  /** What is left needs no answer: the person's name is known, and a picture can be chosen any day. */
  canFinish: boolean
}

/** The logic of the dialog 'Setting up new workspace'. */
export interface WorkspaceWizard extends ReadableStore<WorkspaceWizardState> {
  set(value: string): void
  blur(): void
  /** One step on; on the last one the workspace is made. Where the value is wrong it says so and stays. */
  next(): Promise<void>
  /** Makes the workspace without the steps that are left, once what is needed is known. */
  finish(): Promise<void>
  back(): void
  /** Gives up; what was typed is forgotten. */
  close(): void
}

/** Options of the wizard. */
export interface WorkspaceWizardOptions {
  /** Keeps the typed values in this tab while a signed-out visitor signs in (decision 18). */
  tab?: KeyValues
}

/** Refusals that the wizard shows; terms that are not accepted lead to their dialog. */
const REFUSED: readonly number[] = [400, 409, 422]
const LAST = WIZARD_FIELDS.length - 1
const isPng = (url: string) => url.startsWith('data:image/png;base64,')

type Values = WorkspaceWizardState['values']

/** The values typed before the sign-in; none where they cannot be read. */
function keptValues(tab: KeyValues | undefined): { step: number; values: Partial<Values> } | null {
  try {
    return JSON.parse(tab?.get(TAB_KEYS.newWorkspace) ?? 'null') as { step: number; values: Partial<Values> } | null
  } catch {
    // A full storage has cut the text: the visitor types again.
    return null
  }
}

/**
 * The three steps to a new workspace (WS-36 to WS-39). At the end it makes the workspace, gives its owner the name and
 * picture, reads the list again and asks the page to open the workspace. Toasts tell how it ended (WS-64).
 */
export function createWorkspaceWizard(session: Session, { tab }: WorkspaceWizardOptions = {}): WorkspaceWizard {
  const api = createClient(session)
  const savedValues = keptValues(tab)
  const form: Form<Record<WizardField, string>> = createForm({
    fields: {
      name: workspaceNameRules(workspaceText('new_workspace.name')),
      display_name: displayNameRules(workspaceText('new_workspace.display_name')),
      avatar: [required(workspaceText('new_workspace.avatar')), is(workspaceText('new_workspace.avatar'), isPng)],
    },
    values: { display_name: session.getState().user?.display_name ?? '', ...savedValues?.values },
  })
  /** Whether the value of a step is right, also before anything was typed into it. */
  const probe = (step: number): boolean => {
    const field = WIZARD_FIELDS[step]
    return field !== undefined && form.check(field) === null
  }

  let progress = { open: true, step: Math.min(savedValues?.step ?? 0, LAST), creating: false }
  function state(): WorkspaceWizardState {
    const { values, errors } = form.getState()
    const { step } = progress
    return {
      ...progress,
      field: WIZARD_FIELDS[step] ?? 'name',
      values,
      errors,
      canGoOn: probe(step) && !progress.creating,
      nextLabel: workspaceText(step < LAST ? 'new_workspace.next' : 'new_workspace.create'),
      canGoBack: step > 0 && !progress.creating,
      canFinish: step < LAST && probe(0) && probe(1) && session.getState().status !== 'signed-out',
    }
  }
  const store = createStore<WorkspaceWizardState>(state)
  form.subscribe(() => store.setState(state()))
  function move(change: Partial<typeof progress>): void {
    progress = { ...progress, ...change }
    store.setState(state())
  }

  const toast = (level: 'success' | 'error', message: string) => session.effect({ type: 'toast', level, message })
  function end(): void {
    tab?.remove(TAB_KEYS.newWorkspace)
    move({ open: false, creating: false })
  }

  /** The owner's name and picture; where they cannot be stored the workspace is there all the same. */
  async function introduceOwner(code: string, id: string): Promise<void> {
    const { display_name, avatar } = form.getState().values
    try {
      const body = { display_name, ...(avatar !== '' && { profile_image: avatar }) }
      await api.updateUserRole({ params: { ws_code: code, id }, body, optOut: [400, 403, 404, 409, 422] })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast('error', text('failed.update'))
    }
  }

  async function create(): Promise<void> {
    if (session.getState().status === 'signed-out') {
      tab?.set(TAB_KEYS.newWorkspace, JSON.stringify({ step: progress.step, values: form.getState().values }))
      session.effect({ type: 'redirect', to: '/login?ws=1' })
      return
    }
    move({ creating: true })
    try {
      const { name } = form.getState().values
      const { code, owner } = await api.createWorkspace({ body: { name }, optOut: REFUSED })
      if (owner[0]) await introduceOwner(code, owner[0].id)
      const workspaces = workspacesStore(session)
      await workspaces.reload()
      toast('success', succeeded(workspaceText('new_workspace.action')))
      end()
      workspaces.select(code)
    } catch (error) {
      end()
      if (!isApiError(error)) throw error
      toast('error', failed(workspaceText('new_workspace.action')))
      // The dialog has closed, so only a toast can show the reason.
      if (REFUSED.includes(error.status)) toast('error', messageOf(error, ''))
    }
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (value) => form.set(store.getState().field, value),
    blur: () => form.blur(store.getState().field),
    async next() {
      const { step, creating, open, field } = store.getState()
      if (creating || !open) return
      form.blur(field)
      if (!probe(step)) return
      if (step < LAST) return move({ step: step + 1 })
      // A step behind may have been filled in by an older version of this page.
      const wrongIndex = WIZARD_FIELDS.findIndex((_, at) => !probe(at))
      if (wrongIndex >= 0) return move({ step: wrongIndex })
      await create()
    },
    async finish() {
      if (progress.open && !progress.creating && store.getState().canFinish) await create()
    },
    back() {
      if (store.getState().canGoBack) move({ step: progress.step - 1 })
    },
    close() {
      if (!progress.creating) end()
    },
  }
}
