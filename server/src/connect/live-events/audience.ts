import { satisfies, SEE_ENTITIES, SEE_REVIEW, SEE_SCENES } from '@arbo/core/contract'
import type { LiveEventName, PermissionRule } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import type { Member } from '../../platform/access/member.ts'
import { Batch, playlistOf, roomOf } from './batch.ts'
import type { Facts, Versions } from './batch.ts'
import { seesProject } from '../../platform/access/project-sight.ts'
import { isForEyes } from './for-clients.ts'
import { KeptSight, remember } from './sight.ts'
import type { WorkspaceSight } from './sight.ts'

/** Events that hold nothing but that something of the whole workspace is to be read again. */
const FOR_ALL: ReadonlySet<string> = new Set([
  'workspace.updated',
  'role.updated',
  'workingday.updated',
  'items.changed',
  'team.updated',
  'template_flow.updated',
  'automation.updated',
  'tag.updated',
  'metric.updated',
  'target.updated',
  'target_user_role.updated',
  'target_summary.updated',
  'saved_view.updated',
  'trash.updated',
  'webhook.updated',
  'playlist.deleted',
] satisfies LiveEventName[])

/** Events that nobody but the person in them hears, whatever they may see. */
const FOR_ONE: ReadonlySet<string> = new Set([
  'favourites.updated',
  'notification.created',
  'notification.updated',
  'playlist.access',
  'report_file.updated',
  'timer.updated',
  'production_import.updated',
] satisfies LiveEventName[])

/**
 * Whether an event concerns any member, wherever they work: the workspace's own matters, and those about the member.
 */
function concerns(member: Member, { type, payload }: LiveEvent): boolean {
  if (FOR_ALL.has(type)) return true
  const isAboutOne = FOR_ONE.has(type) || type === 'member.updated' || type === 'todo.updated'
  return isAboutOne && payload['ws_user_id'] === member.id
}

/** The scene or entity that an event is about. */
function subjectOf(event: LiveEvent): string | null {
  const { entity_id } = event.payload
  return event.itemId ?? (typeof entity_id === 'string' ? entity_id : null)
}

/** Any of these opens scenes of the whole workspace to staff. */
const OPENS_SCENES: PermissionRule = {
  anyOf: [
    SEE_SCENES,
    SEE_ENTITIES,
    SEE_REVIEW,
    'media_getPipelineEntities_read',
    'playlist_getPlaylistUserInterface_read',
    'standardReport_viewReportUserInterface_read',
    'woohoo_getWoohooUserInterface_read',
  ],
}

/** Whether the scenes and entities of projects that the reader sees are theirs to hear of, beside their own. */
export function opensProjects(member: Member): boolean {
  return member.rootRole !== 'guest' && satisfies(member.permissions, OPENS_SCENES)
}

/** Whether all scenes and entities of the workspace are the reader's to hear of. */
export function seesAllEvents(member: Member): boolean {
  return opensProjects(member) && member.projects === null
}

/**
 * Decides which events a reader hears. People who see the whole workspace hear everything but others' playlists, and who
 * does not see every project everything of those that they see. Guests, and staff without any right to the scenes, hear of the scenes and entities that they see, or saw until the
 * deletion (guests only of things for clients, XREV-27), of themselves and of the workspace as a whole.
 */
export class Audience {
  readonly #database: Database
  readonly #sight: KeptSight
  /** Deletions that this reader was told: each is told once. */
  readonly #told = new Set<string>()

  constructor(database: Database) {
    this.#database = database
    this.#sight = new KeptSight(database)
  }

  /** To be called before the first events, so that a deletion among them is known to concern the reader. */
  async begin(member: Member): Promise<void> {
    if (!seesAllEvents(member)) await this.#sight.begin(member)
  }

  /** The reader is gone. */
  end(): void {
    this.#sight.end()
  }

  /** The look-ups that {@link choose} needs; null: none; undefined: not known without {@link begin}. */
  sightFor(member: Member): WorkspaceSight | null | undefined {
    return seesAllEvents(member) ? null : this.#sight.person && this.#sight.workspace
  }

  async visibleEvents(
    member: Member,
    events: readonly LiveEvent[],
    batch: Batch = new Batch(this.#database, events),
  ): Promise<readonly LiveEvent[]> {
    await this.begin(member)
    const sight = this.sightFor(member)
    const ownEvents = this.choose(member, await batch.facts(sight ? [sight] : []))
    this.told(ownEvents)
    return this.hasEyes(member, ownEvents) ? this.withEyes(ownEvents, await batch.versions()) : ownEvents
  }

  /** Whether the reader hears some of these as clients do: {@link withEyes}. */
  hasEyes({ rootRole }: Member, events: readonly LiveEvent[]): boolean {
    return rootRole === 'guest' && events.some(isForEyes)
  }

  withEyes(events: readonly LiveEvent[], versions: Versions): readonly LiveEvent[] {
    return events.flatMap((event) => (isForEyes(event) ? (versions.get(event) ?? []) : event))
  }

  /** The events for the reader, as the team hears them. */
  choose(member: Member, { events, openers, entrants }: Facts): readonly LiveEvent[] {
    const isGuest = member.rootRole === 'guest'
    const opens = opensProjects(member)
    const sees = (project: string | undefined): boolean =>
      opens && (member.projects === null || (project !== undefined && seesProject(member.projects, project)))
    // As lists of rooms ask it, whatever opens scenes.
    const entersBy = (project: string): boolean => !isGuest && seesProject(member.projects, project)
    return events.filter((event) => {
      const playlist = playlistOf(event)
      if (playlist !== null) return openers.get(playlist)?.(member) ?? false
      const room = roomOf(event)
      if (room !== null)
        return entrants.get(room)?.(member, ({ id, project }) => this.#sees(id) || entersBy(project)) ?? false
      if (concerns(member, event)) return true
      if (FOR_ONE.has(event.type)) return false
      const subject = subjectOf(event)
      return subject === null ? !isGuest : sees(event.place.projectId) || this.#knows(subject)
    })
  }

  #sees(id: string): boolean {
    return this.#sight.person?.seen.has(id) === true
  }

  #knows(id: string): boolean {
    const gone = this.#sight.person?.gone
    return this.#sees(id) || (gone?.has(id) === true && !this.#told.has(id))
  }

  /** To be called with the events that were sent: a deletion is told once. */
  told(events: readonly LiveEvent[]): void {
    const { person } = this.#sight
    if (!person) return
    for (const event of events) {
      const subject = subjectOf(event)
      if (subject === null) continue
      if (event.type === 'item.deleted' || event.type === 'entity.deleted') remember(this.#told, subject)
      else if (person.seen.has(subject)) this.#told.delete(subject)
    }
  }
}
