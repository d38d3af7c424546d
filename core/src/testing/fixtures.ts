import type { Comment } from '../contract/review/comments.ts'
import type { Profile } from '../contract/account/me.ts'
import type { Rendition } from '../contract/review/renditions.ts'
import type { Person } from '../contract/platform/shapes.ts'
import type { Workspace } from '../contract/workspace/workspaces.ts'
import type { Page } from '../platform/session/page.ts'
import type { Session } from '../platform/session/types.ts'
import { createSession } from '../platform/session/create-session.ts'
import type { SessionOptions } from '../platform/session/create-session.ts'
import { memoryStorage } from '../platform/session/storage.ts'
import type { TestServer } from './test-server.ts'

export const WS = 'abcd2345'
export const ITEM = '0190a000-0000-7000-8000-000000000001'
export const RENDITION = '0190a000-0000-7000-8000-000000000002'

export const profile: Profile = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  email: 'ada@example.com',
  display_name: 'Ada Lovelace',
  avatar: null,
  terms_accepted: true,
  preferred_timezone: 'Etc/UTC',
  is_timezone_set: true,
  language: null,
  totp_enabled: false,
}

export const ada: Person = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  display_name: 'Ada Lovelace',
  profile_image: null,
}

export const workspace: Workspace = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  code: WS,
  name: 'Arbo Demo',
  display_name: 'Ada',
  avatar: null,
  profile_image: null,
  initial: 'A',
  color: { bgColor: '#112233', textColor: '#FFFFFF' },
  owner: [{ id: ada.id, ws_role_id: '0190a000-0000-7000-8000-0000000000d1' }],
  ws_user_role_id: ada.id,
  ws_user_role_uuid: '0190a000-0000-7000-8000-0000000000d1',
  ws_root_role_id: 7,
  landing_page_route: '/pl/dir',
  landing_page_name: 'Project Directory',
  plan: 'free',
  terminology: ['Project', 'Process', 'Episode', 'Take', 'Scene'],
  terminology_plurals: ['', '', '', '', ''],
  work_week: {
    days: [1, 2, 3, 4, 5],
    start: '09:00',
    end: '18:00',
    timezone: 'Etc/UTC',
    holiday_group_id: null,
    version: 1,
  },
  configs: { currency: 'USD', reward_currency: null, live_rewards: false, comment_audience: 'team', version: 1 },
  audience_notice: false,
  deleted_at: null,
}

/** Names of the levels that a workspace gives itself, none of which holds one of the specification’s. */
export const ownLevels: Pick<Workspace, 'terminology' | 'terminology_plurals'> = {
  terminology: ['Show', 'Craft', 'Reel', 'Sequence', 'Shot'],
  terminology_plurals: ['', '', '', '', ''],
}

export const token = (name: string) => ({ access_token: name, refresh_token: `${name}-refresh`, expires_in: 3600 })

/** An access token with this `exp` (epoch seconds). */
export function jwt(exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: profile.id, exp })}.signature`
}

/** Answers of a server on which everybody may do everything. */
export function serveWorkspace(server: TestServer, permissions: string[] = ALL, memberId = ada.id): void {
  server.on('GET me', { body: { data: profile } })
  server.on('POST login', { body: { data: token('first') } })
  server.on('GET logout', { body: { data: { ok: true } } })
  server.on(`GET workspaces/${WS}`, { body: { data: workspace } })
  server.on(`GET workspace/${WS}/permissions`, {
    body: { data: { ws_user_id: memberId, ws_role_id: ada.id, ws_root_role_id: 7, permissions } },
  })
}
const ALL = ['media_createComment_create', 'media_createAnnotation_create', 'media_createRendition_create']

/** A page whose connection the test switches. */
export function testPage(url = '/w:abcd2345/pl/dir?x=1') {
  let online = true
  let listener: (online: boolean) => void = () => undefined
  const page: Page = {
    url: () => url,
    path: () => url.replace(/^\/w:[^/]*/, '').replace(/[?#].*/, ''),
    online: () => online,
    onOnline(next) {
      listener = next
      return () => undefined
    },
  }
  return {
    page,
    setOnline(value: boolean) {
      online = value
      listener(value)
    },
  }
}

/** A session whose waits are short; `tokens` are stored before it starts. */
export function testSession(server: TestServer, options: Partial<SessionOptions> = {}, access?: string) {
  const storage = options.storage ?? memoryStorage()
  if (access !== undefined) {
    storage.cookies.set('account.access_token', access)
    storage.cookies.set('account.refresh_token', `${access}-refresh`)
  }
  const { page, setOnline } = testPage()
  const session = createSession({ apiUrl: server.apiUrl, storage, page, refreshDelay: () => 1, ...options })
  return { session, storage, setOnline }
}

/** Resolves when the state of a store or session satisfies the test. */
export function until<State>(
  store: { getState(): State; subscribe(listener: () => void): () => void },
  holds: (state: State) => boolean,
): Promise<State> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      stop()
      reject(new Error(`Never came true: ${holds.toString()}\n${JSON.stringify(store.getState(), null, 1)}`))
    }, 8000)
    const check = () => {
      if (!holds(store.getState())) return
      clearTimeout(limit)
      stop()
      resolve(store.getState())
    }
    const stop = store.subscribe(check)
    check()
  })
}

export function signedIn(session: Session) {
  return until(session, ({ status, member, workspaceCode }) => {
    return status === 'signed-in' && (workspaceCode === null || member !== null)
  })
}

export function comment(id: string, change: Partial<Comment> = {}): Comment {
  return {
    id,
    item_id: ITEM,
    rendition_id: RENDITION,
    rendition_version: 1,
    parent_id: null,
    audience: 'team',
    text: 'The tail pops',
    frame_start: 12,
    frame_end: 12,
    file_index: null,
    marker_colour: null,
    edited: false,
    edited_at: null,
    done: false,
    done_by: null,
    done_at: null,
    addressed: [],
    assignee: null,
    mentions: [],
    reactions: [],
    attachments: [],
    replies_count: 0,
    author: ada,
    created_at: '2026-03-01T10:00:00Z',
    updated_at: '2026-03-01T10:00:00Z',
    ...change,
  }
}

export function rendition(change: Partial<Rendition> = {}): Rendition {
  return {
    id: RENDITION,
    item_id: ITEM,
    version: 1,
    name: 'v1',
    description: '',
    kind: 'video',
    state: 'ready',
    progress: 1,
    error: null,
    original_file_names: ['shot.mp4'],
    files: [],
    total_annotations: 0,
    total_comments: 0,
    created: '2026-03-01T09:00:00Z',
    created_by: ada,
    last_updated: '2026-03-01T09:00:00Z',
    ...change,
  }
}
