import { catalogue, textsIn, type TextsOf } from '../platform/language/catalogue.ts'
import { pageLanguage } from '../platform/language/language.ts'
import type { Levels } from '../platform/levels.ts'
import type { Notification, NotificationDetail } from './notifications.ts'

/** Texts of notifications, for the host, for push messages and for mails. */
export const notificationMessages = catalogue('core.notifications', {
  somebody: 'Someone',
  rule: 'Rule: {name}',
  product: 'Arbo',
  assigned: '{who} assigned you',
  assignedMany: '{who} assigned you to {count} {scenes}',
  assignedTeam: '{who} assigned your team',
  status: '{who} set the status to {status}',
  noStatus: '{who} removed the status',
  statuses: '{who} changed the status of {count} {scenes}',
  statusesTo: '{who} set {count} {scenes} to {status}',
  mention: '{who} mentioned you',
  assignedComment: '{who} assigned a comment to you',
  comment: '{who} commented',
  reply: '{who} replied',
  react: '{who} reacted to your comment with {emoji}',
  resolve: '{who} marked your comment as done',
  answered: '{who} addressed your comment in v{version}',
  version: '{who} added v{version}',
  created: '{who} created this {what}',
  createdMany: '{who} created {count} {scenes}',
  dueDate: '{who} set the due date to {day}',
  noDueDate: '{who} removed the due date',
  dueDates: '{who} changed the due date of {count} {scenes}',
  due: { tomorrow: 'Due tomorrow', today: 'Due today', late: 'Overdue' },
  dueMany: '{when}: {count} {scenes}',
  playlist: {
    shared: '{who} shared this playlist with you',
    receive_request: '{who} asks for access to this playlist',
    accepted: '{who} gave you access to this playlist',
    declined: '{who} declined your request for this playlist',
  },
  timesheet: 'Timesheet',
  timesheets: {
    submitted: '{who} submitted their timesheet for the week of {day}',
    approved: '{who} approved your timesheet for the week of {day}',
    open: '{who} reopened your timesheet for the week of {day}',
  },
  submittedMany: '{count} timesheets for the week of {day} wait for approval',
  report: 'A report is ready',
})

type Texts = TextsOf<typeof notificationMessages>
/** Puts a day (yyyy-mm-dd) into words, as `formatDay` does. */
type DayText = (day: string) => string
type Told = Pick<Notification, 'type' | 'kind' | 'source' | 'changes' | 'actor' | 'item' | 'entity' | 'detail'>

const LEVEL = ['project', 'process', 'episode', 'take'] as const

function comment(
  texts: Texts,
  who: string,
  source: Notification['source'],
  { emoji = '', version }: NotificationDetail,
): string {
  switch (source) {
    case 'mention':
      return texts.mention({ who })
    case 'assign':
      return texts.assignedComment({ who })
    case 'reply':
      return texts.reply({ who })
    case 'react':
      return texts.react({ who, emoji })
    case 'resolve':
      return texts.resolve({ who })
    case 'comment_creator':
      return version === undefined ? texts.reply({ who }) : texts.answered({ who, version })
    default:
      return texts.comment({ who })
  }
}

function dueText(
  texts: Texts,
  who: string,
  { due, due_date }: NotificationDetail,
  many: number,
  scenes: string,
  dayText: DayText,
): string {
  if (due) return many > 0 ? texts.dueMany({ when: texts.due[due], count: many, scenes }) : texts.due[due]
  if (many > 0) return texts.dueDates({ who, count: many, scenes })
  return due_date ? texts.dueDate({ who, day: dayText(due_date) }) : texts.noDueDate({ who })
}

function statusText(texts: Texts, who: string, { status }: NotificationDetail, many: number, scenes: string): string {
  if (many > 0)
    return status
      ? texts.statusesTo({ who, count: many, scenes, status })
      : texts.statuses({ who, count: many, scenes })
  return status ? texts.status({ who, status }) : texts.noStatus({ who })
}

function newText(
  texts: Texts,
  who: string,
  { item, entity, detail, changes }: Told,
  many: number,
  levels: Levels,
): string {
  if (detail.version !== undefined) return texts.version({ who, version: detail.version })
  if (many > 1) return texts.createdMany({ who, count: changes, scenes: levels.scene.words })
  const level = item || !entity ? levels.scene : levels[LEVEL[entity.type]]
  return texts.created({ who, what: level.word })
}

function timesheetText(texts: Texts, who: string, { detail, changes }: Told, dayText: DayText): string {
  const { state = 'submitted', monday } = detail.timesheet ?? {}
  const day = monday === undefined ? '' : dayText(monday)
  if (state === 'submitted' && changes > 1) return texts.submittedMany({ count: changes, day })
  return texts.timesheets[state]({ who, day })
}

/** What happened, in one sentence without a full stop; what it happened to stands beside it. */
export function notificationSentence(facts: Told, levels: Levels, dayText: DayText): string {
  const texts = textsIn(notificationMessages, pageLanguage())
  const { type, kind, source, changes, actor, item, detail } = facts
  const who = actor?.display_name ?? (detail.rule === undefined ? texts.somebody : texts.rule({ name: detail.rule }))
  // Of one scene the newest change is told; how often it happened is a number beside it. Of an entity it is its scenes’.
  const many = item ? 0 : changes
  const scenes = many === 1 ? levels.scene.word : levels.scene.words
  switch (type) {
    case 'assignment':
      if (kind === 'watcher') return texts.assignedTeam({ who })
      return many > 1 ? texts.assignedMany({ who, count: many, scenes }) : texts.assigned({ who })
    case 'status':
      return statusText(texts, who, detail, many, scenes)
    case 'comment':
      return comment(texts, who, source, detail)
    case 'new':
      return newText(texts, who, facts, many, levels)
    case 'due':
      return dueText(texts, who, detail, many, scenes, dayText)
    case 'playlist':
      return texts.playlist[detail.playlist_state ?? 'shared']({ who })
    case 'timesheet':
      return timesheetText(texts, who, facts, dayText)
    case 'report':
      return detail.text ?? texts.report
  }
}

/** What it happened to: a scene, an entity or a playlist by its name, or a timesheet. */
export function notificationSubject({
  item,
  entity,
  playlist,
  type,
}: Pick<Notification, 'item' | 'entity' | 'playlist'> & Partial<Pick<Notification, 'type'>>): string {
  const { product, timesheet } = textsIn(notificationMessages, pageLanguage())
  return item?.name ?? entity?.name ?? playlist?.name ?? (type === 'timesheet' ? timesheet : product)
}
