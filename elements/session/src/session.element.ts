import {
  type GetToken,
  type Language,
  type Session,
  type SessionState,
  type Translations,
  createSession,
  loadChunk,
  pageLanguage,
  textsIn,
  translate,
} from '@arbo/core'
import { EVENTS, SESSION_CONTEXT } from '@arbo/core/wire'
import { ContextProvider, createContext } from '@lit/context'
import { type PropertyValues, ReactiveElement, css } from '@lit/reactive-element'
import { version } from '../package.json'
import { emit } from './emit.ts'
import { messages } from './texts.ts'

const context = createContext<Session | undefined>(SESSION_CONTEXT)

/** A change of one of these is another session. */
const MAKES_A_SESSION = ['apiUrl', 'token', 'getToken', 'refreshCookie', 'session'] as const

const texts = () => textsIn(messages, pageLanguage())

const translators: Partial<Record<Language, () => Promise<{ translations: Translations }>>> = {
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  ja: () => import('./ja.ts'),
}

/** The messages of the SDK go to whoever shows them, in the language of the page; until they are there in English. */
async function translateMessages(): Promise<void> {
  const language = pageLanguage()
  const load = translators[language]
  if (load) translate(language, (await loadChunk(language, load)).translations)
}

/** The changes that `session-change` tells; the connection's ups and downs are in the session's own state. */
function hasChanged(state: SessionState, before: SessionState): boolean {
  return (
    state.status !== before.status ||
    state.user !== before.user ||
    state.workspaceCode !== before.workspaceCode ||
    state.workspace !== before.workspace
  )
}

/**
 * Gives every Arbo element inside it one session: its sign-in, its workspace, its permissions and its live connection.
 * It shows nothing itself and takes no box, so it can stand anywhere around the elements.
 *
 * @tag arbo-session
 * @slot - The elements that use the session, and anything else.
 */
export class SessionElement extends ReactiveElement {
  /** Version of the package. */
  static version: string = version
  static override properties = {
    apiUrl: { attribute: 'api-url' },
    workspace: {},
    token: {},
    getToken: { attribute: false },
    refreshCookie: { attribute: 'refresh-cookie', type: Boolean },
    session: { attribute: false, noAccessor: true },
  }
  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none;
    }
  `

  /** Address of the API, absolute or relative to the page. */
  declare apiUrl: string | undefined
  /** Code of the workspace to open; null or an empty text closes it. */
  declare workspace: string | null | undefined
  /**
   * An API token. It is kept in memory and never written to an attribute.
   * @remarks It has to list this page's origin. For a token that ends, use getToken.
   */
  declare token: string | undefined
  /** Called for a token, at the start with null and later with the one that was refused. */
  declare getToken: GetToken | undefined
  /**
   * Keeps the refresh token from scripts, where the page is of the API's own origin.
   * @remarks It is in a cookie then. Elsewhere, and without it, sign-ins are kept by tokens.
   */
  declare refreshCookie: boolean | undefined

  #given: Session | undefined
  /** Made from the attributes; ended with the element. */
  #own: Session | undefined
  #stop: (() => void) | undefined
  readonly #provider = new ContextProvider(this, { context, initialValue: undefined })

  /** The session: a ready one that the page gives, else the one made from api-url and token. */
  get session(): Session | undefined {
    return this.#given ?? this.#own
  }

  set session(session: Session | undefined) {
    const before = this.session
    this.#given = session
    this.requestUpdate('session', before)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    translateMessages().catch(() => undefined)
    // Taken out and put back: its own session was ended.
    if (this.hasUpdated && !this.session) this.requestUpdate('apiUrl')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // A move connects again before this runs, and keeps the session.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end()
    })
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    root.append(document.createElement('slot'))
    return root
  }

  protected override updated(changed: PropertyValues<SessionElement>): void {
    const isOther = MAKES_A_SESSION.some((name) => changed.has(name))
    if (isOther) this.#start()
    else if (changed.has('workspace')) void this.session?.setWorkspace(this.workspace || null)
  }

  #start(): void {
    this.#end()
    if (!this.#given && this.apiUrl) this.#own = this.#open(this.apiUrl)
    const { session } = this
    if (session) this.#follow(session)
    this.#provider.setValue(session)
    if (session || this.hasUpdated)
      emit(this, 'session-change', { session: session ?? null, state: session?.getState() ?? null })
  }

  #open(apiUrl: string): Session | undefined {
    const { token, getToken, refreshCookie, workspace } = this
    try {
      return createSession({
        apiUrl,
        ...(token ? { token } : {}),
        ...(getToken ? { getToken } : {}),
        ...(refreshCookie ? { refreshCookie } : {}),
        ...(workspace ? { workspaceCode: workspace } : {}),
      })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      emit(this, EVENTS.error, { code: 'invalid_api_url', message: texts().badApiUrl({ value: apiUrl }), error })
      return undefined
    }
  }

  #follow(session: Session): void {
    let before = session.getState()
    const stopState = session.subscribe(() => {
      const state = session.getState()
      const last = before
      before = state
      if (hasChanged(state, last)) emit(this, 'session-change', { session, state })
      if (state.waiting && !last.waiting) {
        emit(this, EVENTS.error, { code: 'unreachable', message: texts().unreachable })
      }
      const { workspaceError } = state
      if (workspaceError && workspaceError !== last.workspaceError) {
        emit(this, EVENTS.error, { code: workspaceError.error, message: workspaceError.message, error: workspaceError })
      }
    })
    const stopEffects = session.onEffect((effect) => void emit(this, EVENTS.effect, effect))
    this.#stop = () => {
      stopState()
      stopEffects()
    }
    const workspace = this.#given ? this.workspace : undefined
    if (workspace && workspace !== before.workspaceCode) void session.setWorkspace(workspace)
  }

  #end(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#own?.close()
    this.#own = undefined
  }
}
