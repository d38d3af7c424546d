import type { Database } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { createWorkspace } from '../workspace/workspaces/create.ts'
import { METRICS, STATUSES } from './content.ts'

/** Scenes that one statement makes. */
const CHUNK = 10_000
const SCENES_PER_TAKE = 50
const PEOPLE = 60
/** Takes of an episode, episodes of a process, processes of a project. */
const [TAKES, EPISODES, PROCESSES] = [5, 5, 4]

export interface SeedScenesOptions {
  scenes: number
  /** user_account id of who owns the workspace. */
  ownerId: string
  /** Name of the workspace. */
  name: string
  /** How many scenes there are so far. */
  onProgress?: (made: number) => void
}

/** People without a password; only the owner signs in. */
const PEOPLE_SQL = `
  with account as (
    insert into user_account (id, email, display_name)
    select gen_random_uuid(), 'person-' || n || '-' || replace($1::text, '-', '') || '@example.com',
      (array['Ada', 'Bruno', 'Chiara', 'Deniz', 'Emil', 'Farah', 'Goran', 'Hana', 'Ines', 'Jonas'])[1 + n % 10] || ' ' ||
      (array['Lindqvist', 'Costa', 'Tanaka', 'Obi', 'Duarte', 'Novak'])[1 + n % 6] || ' ' || n
    from generate_series(1, ${PEOPLE}) n returning id, display_name
  )
  insert into ws_user (ws_id, id, user_id, role_id, display_name)
  select $1::uuid, gen_random_uuid(), a.id, $2::uuid, a.display_name from account a`

const LIBRARY_SQL = `
  with flow as (
    insert into template_flow (ws_id, id, name) values ($1, gen_random_uuid(), 'Shot production') returning id
  ), crew as (
    insert into team (ws_id, id, name)
    select $1::uuid, gen_random_uuid(), name from unnest(array['Animation', 'Lighting', 'Supervision']) name returning id, name
  ), members as (
    insert into team_member (ws_id, team_id, ws_user_id)
    select $1::uuid, crew.id, m.id
    from (select id, row_number() over (order by name) as n from crew) crew
    join (select id, row_number() over (order by display_name, id) as n from ws_user where ws_id = $1) m
      on m.n % 3 = crew.n - 1
  )
  insert into template_flow_status (ws_id, id, template_flow_id, name, kind, reserved, position)
  select $1::uuid, gen_random_uuid(), flow.id, s.name, s.n - 1, s.n - 1 = 6, (s.n + 5) % 7
  from flow, unnest($2::text[]) with ordinality s (name, n)`

const METRICS_SQL = `
  insert into metric (ws_id, id, name, type, options)
  select $1::uuid, gen_random_uuid(), k.name, k.type, k.options::jsonb
  from unnest($2::text[], $3::text[], $4::text[]) k (name, type, options)`

/** One level of the hierarchy: so many below each of the level above. $2 level, $3 how many, $4 name, $5 code. */
const LEVEL_SQL = `
  insert into entity (ws_id, id, type, parent_id, project_id, process_id, episode_id, take_id, name, code, position,
    template_flow_id, primary_metric_id, scheduled_start, scheduled_due)
  select $1::uuid, made.id, $2::int, made.parent_id, coalesce(made.project_id, made.id),
    case when $2 = 1 then made.id else made.process_id end, case when $2 = 2 then made.id else made.episode_id end,
    case when $2 = 3 then made.id end, $4 || ' ' || made.n, $5 || made.n, made.n,
    case when $2 = 0 then (select id from template_flow where ws_id = $1) end,
    case when $2 = 0 then (select id from metric where ws_id = $1 order by name desc limit 1) end,
    case when $2 = 0 then current_date - 60 end, case when $2 = 0 then current_date + 120 end
  from (
    select gen_random_uuid() as id, n, parent.id as parent_id, parent.project_id, parent.process_id, parent.episode_id
    from (
      select id, project_id, process_id, episode_id from entity where ws_id = $1 and type = $2 - 1
      union all select null, null, null, null where $2 = 0
    ) parent cross join generate_series(1, $3::int) n
  ) made`

/** Place and values of scene number n, from 0. Any fixed mixture will do, as long as it is none of order. */
const SCENES_SQL = `
  with place as materialized (
    select e.*, row_number() over (order by p.position, q.position, r.position, e.position) - 1 as n
    from entity e
    join entity p on p.ws_id = e.ws_id and p.id = e.project_id
    join entity q on q.ws_id = e.ws_id and q.id = e.process_id
    join entity r on r.ws_id = e.ws_id and r.id = e.episode_id
    where e.ws_id = $1 and e.type = 3
  ), person as materialized (
    select id, row_number() over (order by display_name, id) - 1 as n from ws_user where ws_id = $1
  ), state as materialized (
    select id, kind from template_flow_status where ws_id = $1
  ), made as (
    insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name, code, position,
      status_id, status_kind, due_date, created_by, created_at, updated_at)
    select $1::uuid, gen_random_uuid(), place.id, place.project_id, place.process_id, place.episode_id, place.take_id,
      (array['Storm', 'Harbour', 'Rooftop', 'Forest', 'Chase', 'Kitchen', 'Sunrise', 'Tunnel'])[1 + (s.n * 5) % 8]
        || ' ' || 10 * (1 + s.n % ${SCENES_PER_TAKE}), 'SC' || lpad((1 + s.n % 9999)::text, 4, '0'),
      s.n % ${SCENES_PER_TAKE}, state.id, coalesce(state.kind, 0),
      case when s.n % 9 > 0 then current_date - 30 + (s.n * 37 % 150)::int end, person.id,
      now() - make_interval(mins => 200000), now() - make_interval(mins => (s.n * 7919 % 100000)::int)
    from generate_series($2::bigint, $3::bigint) s (n)
    join place on place.n = s.n / ${SCENES_PER_TAKE}
    left join state on state.kind = (array[1, 2, 2, 3, 3, 4, 5, 6, 6, null, 6])[1 + s.n * 13 % 11]
    join person on person.n = s.n * 31 % (select count(*) from person)
    returning id, status_id, status_kind, name
  ), numbered as materialized (
    select id, status_id, status_kind, row_number() over (order by name, id) as n from made
  ), values_of as (
    insert into item_metric (ws_id, item_id, metric_id, value)
    select $1::uuid, i.id, k.id, case k.type
        when 'rating' then 1 + i.n % 5 when 'currency' then (i.n * 977 % 90000) / 100.0 + 50 else 24 + i.n * 17 % 200 end
    from numbered i join metric k on k.ws_id = $1 and (k.type = 'number' or i.n % 3 > 0)
  ), people_of as (
    insert into item_user (ws_id, item_id, ws_user_id, role)
    select $1::uuid, i.id, person.id, r.role
    from numbered i
    cross join (values ('assignee', 7, 5), ('assignee', 11, 17), ('reviewer', 23, 4)) r (role, factor, share)
    join person on person.n = (i.n * r.factor + r.share) % (select count(*) from person)
    where case when r.share = 17 then i.n % 17 = 0 else i.n % r.share > 0 end
    on conflict do nothing
  ), said as (
    insert into comment (ws_id, id, item_id, author_id, text)
    select $1::uuid, gen_random_uuid(), i.id, person.id, 'Please look at the timing again.'
    from numbered i join person on person.n = i.n % (select count(*) from person) where i.n % 10 = 0
  ), act as (
    insert into change_batch (ws_id, id, ws_user_id, source)
    select $1::uuid, gen_random_uuid(), person.id, 'bulk' from person where person.n = 0 returning id, ws_user_id
  )
  insert into change_record (ws_id, id, batch_id, item_id, field, to_value, ws_user_id)
  select $1::uuid, gen_random_uuid(), act.id, i.id, 'status',
    jsonb_build_object('id', i.status_id, 'name', s.name, 'kind', i.status_kind), act.ws_user_id
  from numbered i join act on true
  join template_flow_status s on s.ws_id = $1 and s.id = i.status_id
  where i.status_kind >= 3`

async function makeLibraries(tx: Tx, wsId: string, memberRole: string): Promise<void> {
  await tx.rows(PEOPLE_SQL, [wsId, memberRole])
  await tx.rows(LIBRARY_SQL, [wsId, [...STATUSES]])
  const columns = [METRICS.map(({ name }) => name), METRICS.map(({ type }) => type)]
  await tx.rows(METRICS_SQL, [wsId, ...columns, METRICS.map(({ options }) => JSON.stringify(options))])
}

async function makeDirectory(tx: Tx, wsId: string, scenes: number): Promise<void> {
  const projects = Math.ceil(scenes / (SCENES_PER_TAKE * TAKES * EPISODES * PROCESSES))
  const levels = [
    [projects, 'Project', 'P'],
    [PROCESSES, 'Process', 'S'],
    [EPISODES, 'Episode', 'E'],
    [TAKES, 'Take', 'T'],
  ] as const
  for (const [type, [count, name, code]] of levels.entries()) {
    await tx.rows(LEVEL_SQL, [wsId, type, count, name, code])
  }
  await tx.rows(
    `insert into entity_metric (ws_id, entity_id, metric_id)
     select $1::uuid, e.id, k.id from entity e, metric k where e.ws_id = $1 and e.type = 0 and k.ws_id = $1`,
    [wsId],
  )
}

/**
 * Makes a workspace with many scenes: people, a flow, metrics, four levels, and of each scene status, dates, people,
 * values, comments and history. For measurements and for trying things at full size.
 * @returns the workspace's id and code
 */
export async function seedScenes(
  database: Database,
  { scenes, ownerId, name, onProgress }: SeedScenesOptions,
): Promise<{ id: string; code: string }> {
  const workspace = await database.transaction(async (tx) => {
    const { id, code, roles } = await createWorkspace(tx, name)
    await tx.rows(
      `insert into ws_user (ws_id, id, user_id, role_id, display_name)
       select $1::uuid, gen_random_uuid(), u.id, $3::uuid, u.display_name from user_account u where u.id = $2`,
      [id, ownerId, roles.owner],
    )
    await makeLibraries(tx, id, roles.member)
    await makeDirectory(tx, id, scenes)
    return { id, code }
  })
  for (let from = 0; from < scenes; from += CHUNK) {
    const to = Math.min(from + CHUNK, scenes)
    await database.transaction((tx) => tx.rows(SCENES_SQL, [workspace.id, from, to - 1]))
    onProgress?.(to)
  }
  await database.query('vacuum analyze')
  return workspace
}
