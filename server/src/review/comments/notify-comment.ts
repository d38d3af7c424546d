import type { Audience, NotificationDetail, NotificationSource } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { placeIds } from '../../platform/notices/notice.ts'
import type { Notice } from '../../platform/notices/notice.ts'
import { notify } from '../../platform/notices/notify.ts'
import { watchersOf } from '../../platform/notices/watchers.ts'

/** The people who are told of a comment, and why; the first reason that meets somebody counts. */
export interface CommentNews {
  commentId: string
  /** Guests hear nothing of comments that the team keeps, whatever they have to do with them. */
  audience: Audience
  mentioned?: readonly string[]
  assigned?: readonly string[]
  /** The comment that is answered: its author, and who else answered it. */
  repliesTo?: { authorId: string; parentId: string }
  /** The author hears of others' acts on the comment. */
  author?: { id: string; source: 'react' | 'resolve' | 'comment_creator' }
  /** The comment is new: who works on the scene or looks on hears of it. */
  isNew?: boolean
  detail?: NotificationDetail
}

const PEOPLE = 'select ws_user_id as id, role from item_user where ws_id = $1 and item_id = $2'
const ANSWERED = `
  select distinct author_id as id from comment where ws_id = $1 and parent_id = $2 and guest_id is null`

/** Tells of a comment, in the transaction that makes or changes it. */
export async function notifyComment(
  tx: Tx,
  member: Pick<Member, 'wsId' | 'id' | 'guest'>,
  access: Pick<ItemAccess, 'id'> & Place,
  news: CommentNews,
): Promise<void> {
  const { wsId } = member
  const { commentId, audience, mentioned = [], assigned = [], repliesTo, author, isNew = false, detail = {} } = news
  const notice = {
    type: 'comment' as const,
    itemId: access.id,
    commentId,
    groupKey: access.id,
    mutedBy: [access.id, ...placeIds(access)],
    detail,
    notForGuests: audience === 'team',
  }
  const direct = (people: readonly string[], source: NotificationSource): Notice[] =>
    people.map((to) => ({ ...notice, kind: 'direct', source, to }))
  const watching = (people: readonly string[], source: NotificationSource): Notice[] =>
    people.map((to) => ({ ...notice, kind: 'watcher', source, to }))
  const notices = [...direct(mentioned, 'mention'), ...direct(assigned, 'assign')]
  if (repliesTo) {
    notices.push(...direct([repliesTo.authorId], 'reply'))
    const answered = await tx.rows<{ id: string }>(ANSWERED, [wsId, repliesTo.parentId])
    const others = answered.map(({ id }) => ({ ...watching([id], 'reply')[0], notForGuests: true }) as Notice)
    notices.push(...others)
  }
  if (author) notices.push(...direct([author.id], author.source))
  if (isNew) {
    const people = await tx.rows<{ id: string; role: string }>(PEOPLE, [wsId, access.id])
    const of = (role: string) => people.filter((one) => one.role === role).map(({ id }) => id)
    const watchers = [...(await watchersOf(tx, wsId, placeIds(access))).values()]
    notices.push(...direct(of('assignee'), 'new'), ...watching(of('reviewer'), 'new'))
    notices.push(
      ...watching(
        watchers.flatMap(({ coordinators }) => coordinators),
        'new',
      ),
    )
  }
  // The author of the link that a guest writes by hears of it, whatever they have to do with the scene.
  if (member.guest && (isNew || repliesTo)) notices.push(...watching([member.id], 'new'))
  const doer = { wsId, id: member.guest ? null : member.id }
  if (notices.length > 0) await notify(tx, doer, notices)
}
