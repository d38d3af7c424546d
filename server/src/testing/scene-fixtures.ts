import { uuidv7 } from 'uuidv7'
import {
  entityMetric,
  entityTeam,
  metric,
  type MetricTable,
  team,
  teamMember,
  templateFlow,
  templateFlowStatus,
} from '../platform/db/schema.gen.ts'
import { beginBatch } from '../planning/changes/record-changes.ts'
import type { TestServer, TestUser } from './test-server.ts'

/** What scenes are planned with, written as the libraries leave it. All in workspace a. */

/** A metric, attached to an entity where one is given. */
export async function makeMetric(
  { database, a }: TestServer,
  { on, type = 'number', options = {} }: { on?: string; type?: MetricTable['type']; options?: object } = {},
): Promise<string> {
  const id = uuidv7()
  await database.db.insert(metric).values({ ws_id: a.id, id, name: `Metric ${id}`, type, options })
  if (on) await database.db.insert(entityMetric).values({ ws_id: a.id, entity_id: on, metric_id: id })
  return id
}

/** A flow with a status of each name and kind, set on an entity. @returns the statuses' ids by name */
export async function makeFlow(
  { database, a }: TestServer,
  on: string,
  statuses: Readonly<Record<string, number>> = { Ready: 2, Review: 3, Retake: 4, Done: 6 },
): Promise<Record<string, string>> {
  const flow = uuidv7()
  await database.db.insert(templateFlow).values({ ws_id: a.id, id: flow, name: `Flow ${flow}` })
  const rows = Object.entries(statuses).map(([name, kind], position) => ({
    ws_id: a.id,
    id: uuidv7(),
    template_flow_id: flow,
    name,
    kind,
    // As the product makes them.
    reserved: kind === 6,
    position,
  }))
  await database.db.insert(templateFlowStatus).values(rows)
  await database.query('update entity set template_flow_id = $3 where ws_id = $1 and id = $2', [a.id, on, flow])
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

/** A team of these people, assigned to an entity. */
export async function makeTeam({ database, a }: TestServer, on: string, people: readonly TestUser[]): Promise<string> {
  const id = uuidv7()
  await database.db.insert(team).values({ ws_id: a.id, id, name: `Team ${id}` })
  for (const { id: ws_user_id } of people) {
    await database.db.insert(teamMember).values({ ws_id: a.id, team_id: id, ws_user_id })
  }
  await database.db.insert(entityTeam).values({ ws_id: a.id, entity_id: on, team_id: id })
  return id
}

/** An act of somebody that changed nothing. */
export function makeBatch({ database, a }: TestServer, wsUserId: string): Promise<string> {
  return database.withWorkspace(a.id, (tx) => beginBatch(tx, { wsId: a.id, id: wsUserId }, 'edit'))
}
