import type { PoolClient } from 'pg'

/** The groups of rows that are held in memory for a moment, by the tables that they are read from. */
const TABLES = {
  /** People and their rights. */
  rights: [
    'user_account',
    'auth_session',
    'api_token',
    'workspace',
    'ws_user',
    'ws_role',
    'entity_coordinator',
    'project_user',
    'project_team',
    'team_member',
    'team',
    'entity',
  ],
  /** The metrics of a workspace, their parts, and the entities that count by them. */
  metrics: ['metric', 'metric_dependency', 'target', 'target_level', 'entity'],
  /** Which entities are archived. */
  entities: ['entity'],
  /** Whether any scene is omitted. */
  omitted: ['item'],
  /** The names of flows and their statuses. */
  flows: ['template_flow', 'template_flow_status'],
  /** What tags are called. */
  tags: ['tag'],
  /** The entities above scenes. */
  places: ['entity', 'entity_metric', 'entity_team', 'metric'],
} as const

export type HeldGroup = keyof typeof TABLES
const GROUPS = Object.keys(TABLES) as HeldGroup[]

const writes = (tables: string) =>
  new RegExp(String.raw`\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?"?(?:${tables})"?(?!\w)`, 'i')
const ANY = writes([...new Set(GROUPS.flatMap((group) => TABLES[group]))].join('|'))
const EACH = GROUPS.map((group) => [group, writes(TABLES[group].join('|'))] as const)

/**
 * Statements that change nothing that is held, and come often: new sessions and accounts, and the time when somebody
 * was last here.
 */
const HARMLESS =
  /^\s*(?:insert into "?(?:auth_session|user_account|workspace|api_token)\b|update (?:ws_user set last_access_at|api_token set last_used_at|auth_session set taken_up_at) = now\(\) where)/i

/** The held groups that a statement may change. Statements that begin with `select` write nothing. */
export function groupsWritten(text: string): HeldGroup[] {
  if (/^\s*select\b/i.test(text) || !ANY.test(text) || HARMLESS.test(text)) return []
  return EACH.filter(([, pattern]) => pattern.test(text)).map(([group]) => group)
}

const UNWATCHED: ReadonlySet<HeldGroup> = new Set()
const openGroups = new WeakMap<PoolClient, Set<HeldGroup>>()

/** The groups that the open transaction of a watched connection may have changed. */
export function writtenOn(client: PoolClient): ReadonlySet<HeldGroup> {
  return openGroups.get(client) ?? UNWATCHED
}

/**
 * Tells which groups each statement on a connection may have changed, as soon as it holds: after the commit of its
 * transaction, before the writer goes on. The connections are watched rather than the writers, so that no writer can
 * be forgotten.
 */
export function watchWrites(client: PoolClient, onWritten: (groups: ReadonlySet<HeldGroup>) => void): void {
  const { prototype } = client.constructor as { prototype: PoolClient }
  // As it is at that moment: tests watch it, too.
  const query = (...args: unknown[]): unknown => Reflect.apply(prototype.query, client, args)
  const open = new Set<HeldGroup>()
  openGroups.set(client, open)
  const settle = () => {
    if (open.size === 0 || client.getTransactionStatus() !== 'I') return
    const all = new Set(open)
    open.clear()
    onWritten(all)
  }
  const watched = (config: unknown, ...rest: unknown[]): unknown => {
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text
    if (typeof text === 'string') for (const group of groupsWritten(text)) open.add(group)
    if (open.size === 0) return query(config, ...rest)
    const callback = rest.at(-1)
    if (typeof callback === 'function') {
      rest[rest.length - 1] = (...answer: unknown[]) => {
        settle()
        callback(...answer)
      }
      return query(config, ...rest)
    }
    const result = query(config, ...rest)
    if (result instanceof Promise) result.then(settle, settle)
    return result
  }
  client.query = watched as PoolClient['query']
}
