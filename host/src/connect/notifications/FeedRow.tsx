import { notificationPlace, notificationSentence, pageLanguage, type Notification } from '@arbo/core'
import { formatDay } from '@arbo/core/format'
import { Avatar, type Status, StatusMark, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { notificationTexts as words } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './notifications.module.css'

/** One notification, with a link to the exact frame and comment. */
export function FeedRow({ row, onOpen }: { row: Notification; onOpen: () => void }): ReactNode {
  const levels = useLevels()
  const place = notificationPlace(row)
  const { actor, comment, count, detail, created_at, seen_at } = row
  const content = (
    <>
      <Avatar name={actor?.display_name ?? '!'} src={actor?.profile_image} size={20} decorative />
      <span className={styles['feed-words']}>
        <span>
          {notificationSentence(row, levels, (day) => formatDay(day, pageLanguage()))}
          {detail.status && <StatusMark status={(detail.status_kind ?? 0) as Status} colour={detail.status_colour} />}
        </span>
        {comment && comment.text !== '' && <q>{comment.text}</q>}
        <span className={styles['feed-when']}>
          <TimeAgo at={created_at} />
          {count > 1 && <Text figures>{words.times({ count })}</Text>}
        </span>
      </span>
      {seen_at === null && <span className={styles['feed-dot']} role="img" aria-label={words.unseen} />}
    </>
  )
  return (
    <li data-seen={seen_at === null ? undefined : ''}>
      {place === null ? (
        <button type="button" className={styles['feed-row']} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <Link to={place} className={styles['feed-row']} onClick={onOpen}>
          {content}
        </Link>
      )}
    </li>
  )
}
