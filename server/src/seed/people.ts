import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import {
  metric,
  team,
  teamMember,
  templateFlow,
  templateFlowStatus,
  userAccount,
  workspace,
  wsUser,
} from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { hashPassword } from '../account/auth/password.ts'
import { createWorkspace } from '../workspace/workspaces/create.ts'
import { DEMO_PASSWORD, DEMO_WORKSPACE, METRICS, PEOPLE, STATUSES, TEAMS } from './content.ts'
import type { DemoPerson } from './content.ts'

/** Ids of the first step's rows, for the steps after it; kept in the seed's state. */
export interface SeedBase {
  wsId: string
  /** ws_user ids by person key. */
  people: Record<string, string>
  /** By team name. */
  teams: Record<string, string>
  flowId: string
  /** By status kind. */
  statuses: string[]
  /** By metric key. */
  metrics: Record<string, string>
}

export function emailOf(person: DemoPerson): string {
  const name = person.signsIn ? person.key : person.name.toLowerCase().replace(' ', '.')
  return `${name}@arbo.demo`
}

async function makePeople(tx: Tx, wsId: string, roles: Record<string, string>): Promise<Record<string, string>> {
  const people: Record<string, string> = {}
  for (const person of PEOPLE) {
    const user_id = uuidv7()
    await tx.insert(userAccount).values({
      id: user_id,
      email: emailOf(person),
      password_hash: person.signsIn ? await hashPassword(DEMO_PASSWORD) : null,
      display_name: person.name,
      terms_accepted_at: new Date(),
      email_verified_at: new Date(),
    })
    const id = uuidv7()
    const role_id = roles[person.role] ?? ''
    await tx.insert(wsUser).values({ ws_id: wsId, id, user_id, role_id, display_name: person.name })
    people[person.key] = id
  }
  return people
}

async function makeTeams(tx: Tx, wsId: string, people: Record<string, string>): Promise<Record<string, string>> {
  const teams: Record<string, string> = {}
  for (const { name, people: keys } of TEAMS) {
    const id = uuidv7()
    await tx.insert(team).values({ ws_id: wsId, id, name })
    await tx.insert(teamMember).values(keys.map((key) => ({ ws_id: wsId, team_id: id, ws_user_id: people[key] ?? '' })))
    teams[name] = id
  }
  return teams
}

async function makeFlow(tx: Tx, wsId: string): Promise<Pick<SeedBase, 'flowId' | 'statuses'>> {
  const flowId = uuidv7()
  await tx.insert(templateFlow).values({ ws_id: wsId, id: flowId, name: 'Shot production' })
  const rows = STATUSES.map((name, kind) => ({
    ws_id: wsId,
    id: uuidv7(),
    template_flow_id: flowId,
    name,
    kind,
    reserved: kind === 6,
    // Work begins in the waiting status and ends in the approved one; the dropped one stands last.
    position: (kind + STATUSES.length - 1) % STATUSES.length,
  }))
  await tx.insert(templateFlowStatus).values(rows)
  await tx.update(workspace).set({ default_flow_id: flowId }).where(eq(workspace.id, wsId))
  return { flowId, statuses: rows.map((row) => row.id) }
}

async function makeMetrics(tx: Tx, wsId: string, people: Record<string, string>): Promise<Record<string, string>> {
  const metrics: Record<string, string> = {}
  for (const { key, name, type, options } of METRICS) {
    const id = uuidv7()
    await tx.insert(metric).values({ ws_id: wsId, id, name, type, options, created_by: people['owner'] ?? null })
    metrics[key] = id
  }
  return metrics
}

/** The workspace with its people, teams, statuses and metrics. */
export async function seedPeople(tx: Tx): Promise<SeedBase> {
  const { id: wsId, roles } = await createWorkspace(tx, DEMO_WORKSPACE)
  const people = await makePeople(tx, wsId, roles)
  return {
    wsId,
    people,
    teams: await makeTeams(tx, wsId, people),
    ...(await makeFlow(tx, wsId)),
    metrics: await makeMetrics(tx, wsId, people),
  }
}
