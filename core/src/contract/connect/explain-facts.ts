import type { MetricAccess } from '../planning/metrics.ts'
import type { HeldRights } from '../platform/permissions.ts'
import type { PlaylistAccess, PlaylistKind } from '../review/playlist-values.ts'
import type { RuleFacts } from './thing-rules.ts'

/** An entity or scene by name, and where it lies. */
export interface NamedPlace {
  id: string
  name: string
  /** Ids from the project down; an entity's own as well. */
  path: readonly string[]
}

/** A person with all that decides over their rights. */
export interface PersonRights extends HeldRights {
  role: { id: string; name: string; isRoot: boolean }
  /** Active and not blocked; nobody else may do anything. */
  isActive: boolean
  coordinates: readonly NamedPlace[]
  /** Scenes that the person works on or reviews. */
  scenes: readonly (NamedPlace & { as: 'assignee' | 'reviewer' })[]
  /** Playlists that are shared with the person and hold the scene that is asked about, or one below the entity. */
  playlists?: readonly Pick<NamedPlace, 'id' | 'name'>[]
  /** The project of what is asked about. */
  project?: ProjectMembership
}

/** A project, and what makes somebody its member. */
export interface ProjectMembership extends Pick<NamedPlace, 'id' | 'name'> {
  /** Only members see it as a whole. */
  isClosed: boolean
  /** By name. */
  isMember: boolean
  /** Their active teams that are its members. */
  teams: readonly Pick<NamedPlace, 'id' | 'name'>[]
}

/** The entity or scene that a question is about. */
export interface Thing extends Pick<NamedPlace, 'id' | 'path'> {
  kind: 'entity' | 'item'
}

/** What a question is about, as far as it decides. */
export interface Asked {
  thing?: Thing | undefined
  metric?: { id: string; name: string; access: MetricAccess; isComputed: boolean; isArchived: boolean } | undefined
  team?:
    | { id: string; name: string; isPublic: boolean; isArchived: boolean; isMember: boolean; isAuthor: boolean }
    | undefined
  playlist?: { id: string; name: string; kind: PlaylistKind; isMine: boolean; share: PlaylistAccess | null } | undefined
  /** Whose personal details are asked about. */
  subject?: { isSelf: boolean; isGuest: boolean } | undefined
}

/** What of it the rule of an action depends on. */
export function ruleFacts({ metric, playlist, subject }: Asked): RuleFacts {
  return {
    ...(metric && { access: metric.access }),
    ...(playlist && { playlist }),
    ...(subject && { isOfGuest: subject.isGuest }),
  }
}
