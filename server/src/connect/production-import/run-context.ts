import type { ProductionMapping, ProductionSource } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { ChangeBatch } from '../../planning/changes/change-batch.ts'
import type { FlowStatusRow } from '../../planning/scenes/flow-statuses.ts'
import type { Assignable } from '../../planning/scenes/scene-people.ts'
import type { Production } from './production.ts'
import type { Reporter } from './report-lines.ts'
import type { Wanted } from './wanted.ts'

/** A project that scenes go into. */
export interface TargetProject {
  key: string
  name: string
  /** Null in a dry run where it would be made. */
  id: string | null
  /** Statuses of a project that would be made. */
  statuses: readonly FlowStatusRow[]
}

/** An entity that is there, or null in a dry run where it would be made. */
export interface TargetEntity {
  id: string
  place: Place
}

/** The data of one run. Maps are filled from step to step. */
export interface RunContext {
  importId: string
  source: ProductionSource
  member: Member
  isDry: boolean
  /** An earlier attempt of the same job ended in the middle: its rows count as made by this one. */
  isResumed: boolean
  production: Production
  mapping: ProductionMapping
  wanted: Wanted
  reporter: Reporter
  /** By key in the source. What is not here is left out. */
  projects: Map<string, TargetProject>
  /** By project and key of the WantedEntity; null where it would be made. */
  entities: Map<string, TargetEntity | null>
  /** Names on the way down, for the report. */
  placeNames: Map<string, string>
  /** Scenes by project and key; null where it would be made. */
  scenes: Map<string, string | null>
  /**
   * Scenes that were brought without a task, by project and key of the wanted scene that is the first task of the same
   * shot.
   */
  waiting: Map<string, string>
  /** People of the source by key, as far as they may work here. */
  people: Map<string, Assignable>
  /** The act of the whole run, once it has begun. */
  batchId: string | null
}

export const at = (project: string, key: string): string => `${project}\n${key}`

/** The act of the run, going on in this transaction. */
export function actOf(tx: Tx, { member, batchId }: RunContext): ChangeBatch {
  return new ChangeBatch(tx, member, 'import', batchId === null ? {} : { batchId })
}
