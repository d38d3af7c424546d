import type { EntityTable } from '../db/schema.gen.ts'

/** Ids on the way down to a thing; the row itself on its own level. */
export type Place = Pick<EntityTable, 'project_id' | 'process_id' | 'episode_id' | 'take_id'>
