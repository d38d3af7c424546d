import { expect, test } from 'vitest'
import { levelsOf } from '../platform/levels.ts'
import { notificationPlace } from './notification-place.ts'
import { notificationSentence } from './notification-texts.ts'
import type { Notification } from './notifications.ts'
import { formatDay } from '../../platform/format/day-words.ts'

const levels = levelsOf(null)
const entity = { id: 'e1', type: 0, name: 'Film', code: null } as const
const item = { id: 'i1', name: 'Scene 1', code: null, thumbnail: null }
const actor = { id: 'p1', display_name: 'Ada', profile_image: null }
const say = (facts: Partial<Notification> & Pick<Notification, 'type'>) =>
  notificationSentence(
    { kind: 'direct', source: 'scene', changes: 1, actor, item: null, entity: null, detail: {}, ...facts },
    levels,
    formatDay,
  )

test('NTF-08 NTF-10 each type and source has its own wording, for one scene and for many', () => {
  expect([
    say({ type: 'assignment', item }),
    say({ type: 'assignment', entity, changes: 12 }),
    say({ type: 'assignment', entity, kind: 'watcher' }),
    say({ type: 'status', item, changes: 3, detail: { status: 'Done' } }),
    say({ type: 'status', entity, changes: 50, detail: { status: 'Done' } }),
    say({ type: 'status', entity, changes: 1, detail: {} }),
    say({ type: 'comment', item, source: 'mention' }),
    say({ type: 'comment', item, source: 'react', detail: { emoji: '👍' } }),
    say({ type: 'comment', item, source: 'comment_creator', detail: { version: 4 } }),
    say({ type: 'new', item, detail: { version: 4 } }),
    say({ type: 'new', entity }),
    say({ type: 'due', item, detail: { due_date: '2030-04-01' } }),
    say({ type: 'due', entity, changes: 7, actor: null, detail: { due: 'late' } }),
    say({ type: 'playlist', detail: { playlist_state: 'receive_request' } }),
    say({ type: 'report', detail: { text: 'Overdue scenes' } }),
  ]).toEqual([
    'Ada assigned you',
    'Ada assigned you to 12 scenes',
    'Ada assigned your team',
    'Ada set the status to Done',
    'Ada set 50 scenes to Done',
    'Ada changed the status of 1 scene',
    'Ada mentioned you',
    'Ada reacted to your comment with 👍',
    'Ada addressed your comment in v4',
    'Ada added v4',
    'Ada created this project',
    'Ada set the due date to 1 Apr 2030',
    'Overdue: 7 scenes',
    'Ada asks for access to this playlist',
    'Overdue scenes',
  ])
})

test('XPROD-09 a timesheet is told with its week, several that wait as one, and leads to where it is approved', () => {
  const nothing = { item: null, entity: null, playlist: null, comment: null }
  const of = (state: 'submitted' | 'approved' | 'open', changes = 1) => {
    const detail = { timesheet: { state, monday: '2026-03-02', ws_user_id: 'p1' } }
    return [say({ type: 'timesheet', changes, detail }), notificationPlace({ ...nothing, detail })]
  }
  expect([of('submitted'), of('submitted', 3), of('approved'), of('open')]).toEqual([
    ['Ada submitted their timesheet for the week of 2 Mar 2026', '/pl/time?m=approve&week=2026-03-02'],
    ['3 timesheets for the week of 2 Mar 2026 wait for approval', '/pl/time?m=approve&week=2026-03-02'],
    ['Ada approved your timesheet for the week of 2 Mar 2026', '/pl/time?week=2026-03-02'],
    ['Ada reopened your timesheet for the week of 2 Mar 2026', '/pl/time?week=2026-03-02'],
  ])
})

test('XNTF-01 a notification links to the exact frame and comment, or to the file of a report', () => {
  const comment = { id: 'c1', text: '', rendition_id: 'r1', frame_start: 0 }
  const nothing = { item: null, entity: null, playlist: null, comment: null }
  expect([
    notificationPlace({ ...nothing, item, comment }),
    notificationPlace({ ...nothing, item }),
    notificationPlace({ ...nothing, entity }),
    notificationPlace({ ...nothing, playlist: { id: 'l1', name: 'Dailies' } }),
    notificationPlace({ ...nothing, detail: { report_file_id: 'f1' } }),
    notificationPlace(nothing),
  ]).toEqual([
    '/st/i1?m=review&renditionId=r1&frame=0&comment_id=c1',
    '/st/i1',
    '/pl/dir/e1',
    '/co/pyl/l1',
    '/pl/rpt?file=f1',
    null,
  ])
})
