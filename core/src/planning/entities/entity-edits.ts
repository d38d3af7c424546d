import { isApiError } from '../../platform/api/api-error.ts'
import type { Entity } from '../../contract/planning/entities.ts'

/** Fields of an entity that its form edits. */
export const ENTITY_FORM_FIELDS = [
  'name',
  'code',
  'description',
  'scheduled_start',
  'scheduled_due',
  'own_start_frame',
  'own_colour',
  'own_holiday_group_id',
] as const
/** A field of an entity that a form shows. */
export type EntityFormField = (typeof ENTITY_FORM_FIELDS)[number]
/** The fields of an entity that a form shows, with their values. */
export type EntityForm = Pick<Entity, EntityFormField>

/** In which fields two readings of an entity, or what was typed and a reading, differ. */
export function entityFieldsChanged(before: EntityForm, after: EntityForm): EntityFormField[] {
  return ENTITY_FORM_FIELDS.filter((field) => before[field] !== after[field])
}

/** The entity as it is now, where a change was refused since somebody else was faster; else null. */
export function entityConflict(error: unknown): Entity | null {
  if (!isApiError(error) || error.code !== 'conflict') return null
  return (error.meta['current'] as Entity | undefined) ?? null
}

type Write = (body: Partial<EntityForm> & { version: number }) => Promise<Entity>

/**
 * Writes what of an entity was typed differently from what was read. What somebody else changed meanwhile in other
 * fields stands beside it; where both changed one field, nothing is written.
 * @throws {ApiError} conflict, with the entity as it is now in `meta.current`
 */
export async function editEntity(read: Entity, typed: EntityForm, write: Write): Promise<Entity> {
  const mine = entityFieldsChanged(read, typed)
  const body = Object.fromEntries(mine.map((field) => [field, typed[field]])) as Partial<EntityForm>
  for (let entity = read; ;) {
    if (mine.length === 0) return entity
    try {
      return await write({ ...body, version: entity.version })
    } catch (error) {
      const current = entityConflict(error)
      const isMoved = current !== null && current.version !== entity.version
      const theirs = current ? entityFieldsChanged(read, current) : []
      const isSame = theirs.some((field) => mine.includes(field) && current?.[field] !== typed[field])
      if (!isMoved || isSame) throw error
      entity = current
    }
  }
}
