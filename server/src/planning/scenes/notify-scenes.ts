import type { NotificationDetail, NotificationKind, NotificationSource } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { addTo, groupBy } from '../../platform/group-by.ts'
import type { StatusThen } from './scene-values.ts'
import { placeIds } from '../../platform/notices/notice.ts'
import type { Notice } from '../../platform/notices/notice.ts'
import { notify } from '../../platform/notices/notify.ts'
import type { Doer } from '../../platform/notices/notify.ts'
import { sceneSubjects } from './scene-subjects.ts'
import type { SceneSubject, ToldScene } from './scene-subjects.ts'
import { watchersOf } from '../../platform/notices/watchers.ts'
import type { Watchers } from '../../platform/notices/watchers.ts'

interface HasPeople extends ToldScene {
  assignees: readonly { id: string }[]
  reviewers: readonly { id: string }[]
}

/** Scenes as they are after the act, by the kind of change. */
export interface SceneNews {
  made?: readonly HasPeople[]
  /** With the status that each has now. */
  status?: readonly (HasPeople & { status: StatusThen | null })[]
  /** With the day that each is due by now. */
  due?: readonly (HasPeople & { due_date: string | null })[]
  /** New people among the assignees and reviewers. */
  assigned?: readonly { scene: ToldScene; to: readonly string[] }[]
}

interface Tie {
  kind: NotificationKind
  source: NotificationSource
  notForGuests?: boolean
}

const ASSIGNEE: Tie = { kind: 'direct', source: 'scene' }
const REVIEWER: Tie = { kind: 'watcher', source: 'reviewer_status' }
const COORDINATOR: Tie = { kind: 'watcher', source: 'entity' }
const TEAM: Tie = { kind: 'watcher', source: 'part_of_team', notForGuests: true }
const ASSIGNED: Tie = { kind: 'direct', source: 'assign' }

/** Counts for each person by which tie they hear of how many scenes; the closest tie comes first. */
class Tally {
  readonly #of = new Map<Tie, Map<string, number>>()

  add(tie: Tie, people: readonly string[], count = 1): void {
    const counts = this.#of.get(tie) ?? new Map<string, number>()
    for (const id of people) counts.set(id, (counts.get(id) ?? 0) + count)
    this.#of.set(tie, counts)
  }

  notices(notice: Omit<Notice, 'to' | 'kind' | 'source' | 'changes'>): Notice[] {
    return [ASSIGNED, ASSIGNEE, REVIEWER, COORDINATOR, TEAM].flatMap((tie) =>
      [...(this.#of.get(tie) ?? [])].map(([to, changes]) => ({ ...notice, ...tie, to, changes })),
    )
  }
}

const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id)

function tallyPeople(tally: Tally, scenes: readonly HasPeople[]): void {
  for (const scene of scenes) {
    tally.add(ASSIGNEE, ids(scene.assignees))
    tally.add(REVIEWER, ids(scene.reviewers))
  }
}

/** Entity by entity, since its scenes have the same watchers: a team of hundreds may watch thousands of scenes. */
function tallyWatchers(tally: Tally, scenes: readonly ToldScene[], watchers: ReadonlyMap<string, Watchers>): void {
  for (const list of groupBy(scenes, ({ entity_id }) => entity_id).values()) {
    const [first] = list
    if (!first) continue
    const placeWatchers = placeIds(first).flatMap((id) => watchers.get(id) ?? [])
    tally.add(COORDINATOR, [...new Set(placeWatchers.flatMap(({ coordinators }) => coordinators))], list.length)
    tally.add(TEAM, [...new Set(placeWatchers.flatMap(({ team }) => team))], list.length)
  }
}

/** The values that all of them share; a value in which they differ is left out. */
function commonDetail<Scene extends ToldScene>(
  { scenes }: SceneSubject<Scene>,
  detail: (scene: Scene) => NotificationDetail,
): NotificationDetail {
  const [first, ...others] = scenes.map(detail)
  const text = JSON.stringify(first)
  return first && others.every((other) => JSON.stringify(other) === text) ? first : {}
}

function assignedNotices(assigned: NonNullable<SceneNews['assigned']>): Notice[] {
  const scenesOf = new Map<string, ToldScene[]>()
  for (const { scene, to } of assigned) {
    for (const id of to) addTo(scenesOf, id, scene)
  }
  return [...scenesOf].flatMap(([to, scenes]) =>
    sceneSubjects(scenes).map((subject): Notice => {
      const changes = subject.scenes.length
      return { ...subject.about, ...ASSIGNED, type: 'assignment', to, changes }
    }),
  )
}

/** Tells of changed and new scenes, in the transaction of the act. */
export async function notifyScenes(tx: Tx, doer: Doer, news: SceneNews): Promise<void> {
  const { made = [], status = [], due = [], assigned = [] } = news
  const watched = [...made, ...status].flatMap(placeIds)
  const watchers = watched.length > 0 ? await watchersOf(tx, doer.wsId, watched) : new Map<string, Watchers>()
  const notices = assignedNotices(assigned)
  for (const subject of sceneSubjects(status)) {
    const tally = new Tally()
    tallyPeople(tally, subject.scenes)
    tallyWatchers(tally, subject.scenes, watchers)
    const detail = commonDetail(subject, ({ status: now }) => ({
      status: now?.name ?? null,
      status_kind: now?.kind ?? 0,
      status_colour: now?.colour ?? null,
    }))
    notices.push(...tally.notices({ ...subject.about, type: 'status', detail }))
  }
  for (const subject of sceneSubjects(due)) {
    const tally = new Tally()
    tallyPeople(tally, subject.scenes)
    const detail = commonDetail(subject, ({ due_date }) => ({ due_date }))
    notices.push(...tally.notices({ ...subject.about, type: 'due', detail }))
  }
  for (const subject of sceneSubjects(made)) {
    const tally = new Tally()
    tallyWatchers(tally, subject.scenes, watchers)
    notices.push(...tally.notices({ ...subject.about, type: 'new' }))
  }
  if (notices.length > 0) await notify(tx, doer, notices)
}
