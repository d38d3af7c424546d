import type { Levels } from '../platform/levels.ts'
import type { Notification, NotificationDetail } from './notifications.ts'

/** Texts of notifications, for the host, for push messages and for mails. */
const TEXTS = {
  somebody: 'Somebody',
  rule: (name: string) => `Rule: ${name}`,
  product: 'Arbo',
  assigned: (who: string) => `${who} assigned you`,
  assignedMany: (who: string, count: number, scenes: string) => `${who} assigned you to ${count} ${scenes}`,
  assignedTeam: (who: string) => `${who} assigned your team`,
  status: (who: string, status: string) => `${who} set the status to ${status}`,
  noStatus: (who: string) => `${who} took the status off`,
  statuses: (who: string, count: number, scenes: string) => `${who} changed the status of ${count} ${scenes}`,
  statusesTo: (who: string, count: number, scenes: string, status: string) =>
    `${who} set ${count} ${scenes} to ${status}`,
  mention: (who: string) => `${who} mentioned you`,
  assignedComment: (who: string) => `${who} assigned a comment to you`,
  comment: (who: string) => `${who} commented`,
  reply: (who: string) => `${who} replied`,
  react: (who: string, emoji: string) => `${who} reacted to your comment with ${emoji}`,
  resolve: (who: string) => `${who} marked your comment as done`,
  answered: (who: string, version: number) => `${who} answered your comment in v${version}`,
  version: (who: string, version: number) => `${who} added v${version}`,
  created: (who: string, what: string) => `${who} created this ${what}`,
  createdMany: (who: string, count: number, scenes: string) => `${who} created ${count} ${scenes}`,
  dueDate: (who: string, day: string) => `${who} set the due date to ${day}`,
  noDueDate: (who: string) => `${who} took the due date off`,
  dueDates: (who: string, count: number, scenes: string) => `${who} changed the due date of ${count} ${scenes}`,
  due: { tomorrow: 'Due tomorrow', today: 'Due today', late: 'Overdue' },
  dueMany: (when: string, count: number, scenes: string) => `${when}: ${count} ${scenes}`,
  playlist: {
    shared: (who: string) => `${who} shared this playlist with you`,
    receive_request: (who: string) => `${who} asks to see this playlist`,
    accepted: (who: string) => `${who} let you into this playlist`,
    declined: (who: string) => `${who} declined your request for this playlist`,
  },
  report: 'A report is ready',
} as const

/** Puts a day (yyyy-mm-dd) into words, as `formatDay` does. */
type DayText = (day: string) => string
type Told = Pick<Notification, 'type' | 'kind' | 'source' | 'changes' | 'actor' | 'item' | 'entity' | 'detail'>

const LEVEL = ['project', 'process', 'episode', 'take'] as const

function comment(who: string, source: Notification['source'], { emoji = '', version }: NotificationDetail): string {
  switch (source) {
    case 'mention':
      return TEXTS.mention(who)
    case 'assign':
      return TEXTS.assignedComment(who)
    case 'reply':
      return TEXTS.reply(who)
    case 'react':
      return TEXTS.react(who, emoji)
    case 'resolve':
      return TEXTS.resolve(who)
    case 'comment_creator':
      return version === undefined ? TEXTS.reply(who) : TEXTS.answered(who, version)
    default:
      return TEXTS.comment(who)
  }
}

function dueText(
  who: string,
  { due, due_date }: NotificationDetail,
  many: number,
  scenes: string,
  dayText: DayText,
): string {
  if (due) return many > 0 ? TEXTS.dueMany(TEXTS.due[due], many, scenes) : TEXTS.due[due]
  if (many > 0) return TEXTS.dueDates(who, many, scenes)
  return due_date ? TEXTS.dueDate(who, dayText(due_date)) : TEXTS.noDueDate(who)
}

function statusText(who: string, { status }: NotificationDetail, many: number, scenes: string): string {
  if (many > 0) return status ? TEXTS.statusesTo(who, many, scenes, status) : TEXTS.statuses(who, many, scenes)
  return status ? TEXTS.status(who, status) : TEXTS.noStatus(who)
}

function newText(who: string, { item, entity, detail, changes }: Told, many: number, levels: Levels): string {
  if (detail.version !== undefined) return TEXTS.version(who, detail.version)
  if (many > 1) return TEXTS.createdMany(who, changes, levels.scene.words)
  const level = item || !entity ? levels.scene : levels[LEVEL[entity.type]]
  return TEXTS.created(who, level.word)
}

/** What happened, in one sentence without a full stop; what it happened to stands beside it. */
export function notificationSentence(facts: Told, levels: Levels, dayText: DayText): string {
  const { type, kind, source, changes, actor, item, detail } = facts
  const who = actor?.display_name ?? (detail.rule === undefined ? TEXTS.somebody : TEXTS.rule(detail.rule))
  // Of one scene the newest change is told; how often it happened is a number beside it. Of an entity it is its scenes’.
  const many = item ? 0 : changes
  const scenes = many === 1 ? levels.scene.word : levels.scene.words
  switch (type) {
    case 'assignment':
      if (kind === 'watcher') return TEXTS.assignedTeam(who)
      return many > 1 ? TEXTS.assignedMany(who, many, scenes) : TEXTS.assigned(who)
    case 'status':
      return statusText(who, detail, many, scenes)
    case 'comment':
      return comment(who, source, detail)
    case 'new':
      return newText(who, facts, many, levels)
    case 'due':
      return dueText(who, detail, many, scenes, dayText)
    case 'playlist':
      return TEXTS.playlist[detail.playlist_state ?? 'shared'](who)
    case 'report':
      return detail.text ?? TEXTS.report
  }
}

/** What it happened to: a scene, an entity or a playlist by its name. */
export function notificationSubject({
  item,
  entity,
  playlist,
}: Pick<Notification, 'item' | 'entity' | 'playlist'>): string {
  return item?.name ?? entity?.name ?? playlist?.name ?? TEXTS.product
}
