import { uuidv7 } from 'uuidv7'
import { sql } from 'drizzle-orm'
import { ENTITY_TYPE, type EntityType } from '@arbo/core/contract'
import { entity, type EntityTable } from '../../platform/db/schema.gen.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import { recordChanges } from '../changes/record-changes.ts'
import { PLACE_COLUMNS } from '../entities/place.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { below } from '../scenes/scene-filter.ts'
import { addTo } from '../../platform/group-by.ts'

/** An entity that scenes of a file lie on. */
export interface ParentNode {
  id: string
  type: EntityType
  name: string
  place: Place
  /** The nearest one that is there already: its rules hold here. */
  known: { id: string; place: Place }
  isNew: boolean
  parent: ParentNode | null
  /** Names below the entity that is imported into. */
  path: string[]
  children: Map<string, ParentNode[]>
}

interface EntityRow extends Place, Pick<EntityTable, 'id' | 'type' | 'name' | 'code'> {
  parent_id: string
}

const key = (name: string): string => name.toLowerCase()

function link(parent: ParentNode, node: ParentNode, ...names: (string | null)[]): void {
  for (const name of new Set(names.filter((one) => one !== null).map(key))) {
    addTo(parent.children, name, node)
  }
}

/** The entity that is imported into, with all that is active below it. */
export async function parentTree(tx: Tx, wsId: string, root: EntityAccess): Promise<ParentNode> {
  const place = (row: Place): Place => ({
    project_id: row.project_id,
    process_id: row.process_id,
    episode_id: row.episode_id,
    take_id: row.take_id,
  })
  const top: ParentNode = {
    id: root.id,
    type: root.type,
    name: '',
    place: place(root),
    known: { id: root.id, place: place(root) },
    isNew: false,
    parent: null,
    path: [],
    children: new Map(),
  }
  const rows = await rowsOf<EntityRow>(
    tx,
    sql`select e.id, e.type, e.parent_id, e.project_id, e.process_id, e.episode_id, e.take_id, e.name, e.code
      from entity e where e.ws_id = ${wsId} and ${below(root, 'e')} and e.id <> ${root.id} and e.status = 1
      order by e.type, e.position, e.id`,
  )
  const byId = new Map([[root.id, top]])
  for (const row of rows) {
    const parent = byId.get(row.parent_id)
    if (!parent) continue
    const { id, type, name, code } = row
    const own = place(row)
    const node: ParentNode = {
      id,
      type,
      name,
      place: own,
      known: { id, place: own },
      isNew: false,
      parent,
      path: [...parent.path, name],
      children: new Map(),
    }
    byId.set(id, node)
    link(parent, node, name, code)
  }
  return top
}

/** The entity that a name leads to: one that is there, a new one, or neither (`missing`, `many`). */
export function childOf(parent: ParentNode, name: string, create: boolean): ParentNode | 'missing' | 'many' {
  const children = parent.children.get(key(name)) ?? []
  if (children.length > 1) return 'many'
  if (children[0]) return children[0]
  if (!create || parent.type === ENTITY_TYPE.take) return 'missing'
  const type = (parent.type + 1) as EntityType
  const column = PLACE_COLUMNS[type]
  if (!column) return 'missing'
  const id = uuidv7()
  const node: ParentNode = {
    id,
    type,
    name,
    place: { ...parent.place, [column]: id },
    known: parent.known,
    isNew: true,
    parent,
    path: [...parent.path, name],
    children: new Map(),
  }
  link(parent, node, name)
  return node
}

/** The new ones on the way down to a node, the highest first. */
export function newOnes(node: ParentNode | null): ParentNode[] {
  return node?.isNew ? [...newOnes(node.parent), node] : []
}

/** Entities that were made for a slice are there for the next. */
export function settleParents(nodes: readonly ParentNode[]): void {
  for (const node of nodes) node.isNew = false
}

/** Makes entities, those above before those below. */
export async function insertParents(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  nodes: readonly ParentNode[],
): Promise<void> {
  if (nodes.length === 0) return
  const { wsId: ws_id, id: created_by } = member
  const sorted = nodes.toSorted((one, other) => one.type - other.type)
  const counts = await rowsOf<{ id: string; next: number }>(
    tx,
    sql`select e.parent_id as id, max(e.position) + 1 as next from entity e
      where e.ws_id = ${ws_id} and e.parent_id = any(${sql.param(sorted.map(({ parent }) => parent?.id))}::uuid[])
      group by e.parent_id`,
  )
  const next = new Map(counts.map((row) => [row.id, row.next]))
  for (const { id, type, name, place, parent } of sorted) {
    const parent_id = parent?.id ?? null
    const position = next.get(parent_id ?? '') ?? 0
    next.set(parent_id ?? '', position + 1)
    await tx.insert(entity).values({ ...place, ws_id, id, type, name, parent_id, position, created_by })
    emitEvent(tx, ws_id, 'entity.created', { entity_id: id, parent_id }, place)
  }
  const changes = sorted.map(({ id, name }) => ({ entityId: id, field: 'created', from: null, to: name }))
  await recordChanges(tx, member, await batch.begin(), changes)
}
