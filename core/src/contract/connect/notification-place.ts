import type { Notification } from './notifications.ts'

type About = Pick<Notification, 'item' | 'entity' | 'playlist' | 'comment'> & Partial<Pick<Notification, 'detail'>>

/** Address of what a notification is about, below the workspace: the exact frame and comment where there is one. */
export function notificationPlace({ item, entity, playlist, comment, detail }: About): string | null {
  if (item) {
    const query = new URLSearchParams()
    if (comment) {
      query.set('m', 'review')
      if (comment.rendition_id !== null) query.set('renditionId', comment.rendition_id)
      if (comment.frame_start !== null) query.set('frame', String(comment.frame_start))
      query.set('comment_id', comment.id)
    }
    return query.size > 0 ? `/st/${item.id}?${query.toString()}` : `/st/${item.id}`
  }
  if (detail?.report_file_id !== undefined) return `/pl/rpt?file=${detail.report_file_id}`
  if (detail?.timesheet) {
    const { state, monday } = detail.timesheet
    return `/pl/time?${state === 'submitted' ? 'm=approve&' : ''}week=${monday}`
  }
  if (playlist) return `/co/pyl/${playlist.id}`
  return entity ? `/pl/dir/${entity.id}` : null
}
