import { uuidv7 } from 'uuidv7'
import {
  comment,
  entity,
  entityCoordinator,
  entityMetric,
  entityTeam,
  item,
  itemMetric,
  itemTag,
  itemUser,
  tag,
} from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Place } from '../platform/access/place.ts'
import { freeColour } from '../planning/entities/queries.ts'
import { FILM_PATH, FILM_PROJECT, METRICS, PROJECTS, RETAKE_NOTES, TAGS } from './content.ts'
import type { DemoProject } from './content.ts'
import type { SeedBase } from './people.ts'
import { seedStatusChanges } from './status-changes.ts'

const WORKERS = ['member', 'ines', 'tomas', 'leila', 'oskar']
const REVIEWERS = ['owner', 'admin']
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** The day `offset` days from today, yyyy-mm-dd in UTC. */
export function dayFrom(today: Date, offset: number): string {
  return new Date(today.getTime() + offset * DAY_MS).toISOString().slice(0, 10)
}

interface Node {
  id: string
  type: 0 | 1 | 2 | 3
  place: Place
  /** Days from today. */
  start: number
  due: number
}

/** The days of one of several below a node: each begins while the one before it goes on, the last ends with the node. */
function shareOf({ start, due }: Pick<Node, 'start' | 'due'>, position: number, count: number) {
  const share = (due - start) / (count + 1)
  return { start: Math.round(start + share * position), due: Math.round(start + share * (position + 2)) }
}

const [READY, RETAKE, APPROVED] = [2, 4, 6]

/** When a scene got its status, in hours before now; different numbers are hardly ever of the same hour. */
function hoursSince(kind: number, number: number, due: number): number {
  // Approved a day or two ahead of its day: over the weeks more and more of them.
  if (kind === APPROVED) return Math.max(12, -due * 24 + 12) + ((number * 7) % 36)
  if (kind === READY) return 24 + ((number * 53) % 283)
  // What waits for somebody's next step does so for less than six days.
  return 8 + ((number * 31) % 131)
}

const COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const

/**
 * Writes projects, the entities below them and their scenes; numbers repeat from run to run so that the demo is always
 * the same.
 */
export class DirectorySeed {
  readonly #tx: Tx
  readonly #base: SeedBase
  readonly #today: Date
  readonly #tagIds = TAGS.map(() => uuidv7())
  #scenes = 0
  #retakes = 0

  constructor(tx: Tx, base: SeedBase, today: Date) {
    this.#tx = tx
    this.#base = base
    this.#today = today
  }

  async tags(): Promise<void> {
    const { wsId: ws_id } = this.#base
    const rows = TAGS.map(({ name, colour }, index) => ({ ws_id, id: this.#tagIds[index] ?? '', name, colour }))
    await this.#tx.insert(tag).values(rows)
  }

  async project(project: Omit<DemoProject, 'processes'>, position: number): Promise<Node> {
    const { wsId: ws_id, people, teams, metrics, flowId } = this.#base
    const { name, code, description, start, due } = project
    const id = uuidv7()
    await this.#tx.insert(entity).values({
      ws_id,
      id,
      type: 0,
      project_id: id,
      name,
      code,
      description,
      scheduled_start: dayFrom(this.#today, start),
      scheduled_due: dayFrom(this.#today, due),
      template_flow_id: flowId,
      colour: await freeColour(this.#tx, ws_id),
      primary_metric_id: metrics['frames'] ?? null,
      position,
      created_by: people['owner'] ?? null,
    })
    const entity_id = id
    await this.#tx
      .insert(entityMetric)
      .values(METRICS.map(({ key }, order) => ({ ws_id, entity_id, metric_id: metrics[key] ?? '', position: order })))
    await this.#tx.insert(entityCoordinator).values({ ws_id, entity_id, ws_user_id: people[project.coordinator] ?? '' })
    await this.#tx.insert(entityTeam).values({ ws_id, entity_id, team_id: teams[project.team] ?? '' })
    return { id, type: 0, place: { project_id: id, process_id: null, episode_id: null, take_id: null }, start, due }
  }

  /** @param count how many there are beside it, itself included */
  async below(
    parent: Node,
    { name, code }: { name: string; code: string },
    position: number,
    count: number,
  ): Promise<Node> {
    const id = uuidv7()
    const type = (parent.type + 1) as 1 | 2 | 3
    const place = { ...parent.place, [COLUMNS[type]]: id }
    const { wsId: ws_id, people } = this.#base
    const created_by = people['owner'] ?? null
    const days = shareOf(parent, position, count)
    const [scheduled_start, scheduled_due] = [dayFrom(this.#today, days.start), dayFrom(this.#today, days.due)]
    const dates = { scheduled_start, scheduled_due }
    await this.#tx
      .insert(entity)
      .values({ ws_id, id, type, parent_id: parent.id, ...place, name, code, position, ...dates, created_by })
    return { id, type, place, ...days }
  }

  /** A scene without media: nobody works on waiting scenes, everybody else on those to come. */
  async scene(take: Node, name: string, kind: number, position: number, count: number): Promise<void> {
    const { wsId: ws_id, people, statuses, metrics } = this.#base
    const number = this.#scenes
    this.#scenes += 1
    const id = uuidv7()
    const frames = 40 + ((number * 37) % 160)
    const due = Math.round(take.start + ((take.due - take.start) * (position + 1)) / count)
    await this.#tx.insert(item).values({
      ws_id,
      id,
      entity_id: take.id,
      ...take.place,
      name,
      code: `SC${String((position + 1) * 10).padStart(3, '0')}`,
      status_id: statuses[kind] ?? null,
      status_kind: kind,
      due_date: dayFrom(this.#today, due),
      position,
      created_by: people['owner'] ?? null,
    })
    const values = { frames: String(frames), cost: String(frames * 42.5), difficulty: String(1 + (number % 5)) }
    await this.#tx
      .insert(itemMetric)
      .values(METRICS.map(({ key }) => ({ ws_id, item_id: id, metric_id: metrics[key] ?? '', value: values[key] })))
    const tagged = TAGS.flatMap(({ every }, index) => (number % every === 1 ? [this.#tagIds[index] ?? ''] : []))
    if (tagged.length > 0) {
      await this.#tx.insert(itemTag).values(tagged.map((tag_id) => ({ ws_id, item_id: id, tag_id })))
    }
    if (kind < 2) return
    const assignee = people[WORKERS[number % WORKERS.length] ?? ''] ?? ''
    const reviewer = people[REVIEWERS[number % REVIEWERS.length] ?? ''] ?? ''
    await this.#tx.insert(itemUser).values([
      { ws_id, item_id: id, ws_user_id: assignee, role: 'assignee' },
      { ws_id, item_id: id, ws_user_id: reviewer, role: 'reviewer' },
    ])
    const at = new Date(this.#today.getTime() - hoursSince(kind, number, due) * HOUR_MS)
    await seedStatusChanges(this.#tx, this.#base, { itemId: id, kind, assignee, reviewer, at })
    if (kind !== RETAKE) return
    const text = RETAKE_NOTES[this.#retakes % RETAKE_NOTES.length] ?? ''
    this.#retakes += 1
    await this.#tx
      .insert(comment)
      .values({ ws_id, id: uuidv7(), item_id: id, author_id: reviewer, text, created_at: at })
  }
}

async function seedProject(seed: DirectorySeed, project: DemoProject, position: number): Promise<void> {
  const root = await seed.project(project, position)
  for (const [processIndex, process] of project.processes.entries()) {
    const stage = await seed.below(root, process, processIndex, project.processes.length)
    for (const [episodeIndex, episode] of process.episodes.entries()) {
      const part = await seed.below(stage, episode, episodeIndex, process.episodes.length)
      for (const [takeIndex, take] of episode.takes.entries()) {
        const code = `T${String(takeIndex + 1).padStart(2, '0')}`
        const node = await seed.below(part, { name: take.name, code }, takeIndex, episode.takes.length)
        for (const [index, [name, kind]] of take.scenes.entries())
          await seed.scene(node, name, kind, index, take.scenes.length)
      }
    }
  }
}

/** All projects; the film's take is empty until its clips are cut. @returns the film's take */
export async function seedDirectory(tx: Tx, base: SeedBase, today: Date): Promise<{ id: string; place: Place }> {
  const seed = new DirectorySeed(tx, base, today)
  await seed.tags()
  let node = await seed.project(FILM_PROJECT, 0)
  for (const level of FILM_PATH) node = await seed.below(node, level, 0, 1)
  for (const [index, project] of PROJECTS.entries()) await seedProject(seed, project, index + 1)
  return { id: node.id, place: node.place }
}
