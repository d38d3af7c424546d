import { pageLanguage, type RoomMinutes } from '@arbo/core'
import { Moment, type Status, StatusDot, statusName } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { roomTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { REVIEW_QUERY } from '../../planning/scenes/scene-shown.ts'
import { lengthText } from './length-text.ts'
import styles from './rooms.module.css'

type Scene = RoomMinutes['scenes'][number]
type MinutesStatus = Scene['decisions'][number]['to']

/** One scene of the minutes; its entries lead to the exact frame. */
export function MinutesScene({ scene }: { scene: Scene }): ReactNode {
  const levels = useLevels()
  const { item_id, name, code, version, shown_seconds, decisions, comments, stills } = scene
  const isQuiet = decisions.length + comments.length + stills.length === 0
  const to = (renditionId: string | null, frame: number | null, commentId?: string): string => {
    const query = new URLSearchParams({
      ...(renditionId === null ? {} : { renditionId }),
      ...(frame === null ? {} : { frame: String(frame) }),
      ...(commentId === undefined ? {} : { comment_id: commentId }),
    })
    return `/st/${item_id}?${REVIEW_QUERY}&${query.toString()}`
  }
  return (
    <section className={styles['minutes-scene']}>
      <div className={styles['minutes-scene-head']}>
        <h2>{name}</h2>
        {code !== null && <span className={styles['minutes-quiet']}>{code}</span>}
        {version !== null && <span className={styles['minutes-quiet']}>{roomTexts.version({ version })}</span>}
        <span className={styles['minutes-quiet']}>{roomTexts.shownFor({ time: lengthText(shown_seconds) })}</span>
      </div>
      {isQuiet && <p className={styles['minutes-quiet']}>{withLevels(roomTexts.minutesNothing, levels)}</p>}
      {decisions.length > 0 && (
        <>
          <h3>{roomTexts.decisions}</h3>
          <ul>
            {decisions.map((one) => (
              <li key={`${one.at} ${one.to?.name ?? ''}`}>
                <StatusWord status={one.from} />
                <span aria-hidden="true">→</span>
                <span className="arbo-visually-hidden">{roomTexts.becomes}</span>
                <StatusWord status={one.to} />
                <span className={styles['minutes-quiet']}>
                  <Moment at={one.at} words={(when) => roomTexts.byAt({ by: one.by.display_name, at: when })} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {comments.length > 0 && (
        <>
          <h3>{roomTexts.comments}</h3>
          <ul>
            {comments.map((one) => (
              <li key={one.id}>
                <Link to={to(one.rendition_id, one.frame_start, one.id)}>{one.text}</Link>
                <span className={styles['minutes-quiet']}>
                  <Moment at={one.at} words={(when) => roomTexts.byAt({ by: one.author.display_name, at: when })} />
                  {one.done && `, ${roomTexts.done}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {stills.length > 0 && (
        <>
          <h3>{roomTexts.stills}</h3>
          <ul className={styles['minutes-stills']}>
            {stills.map(({ frame, rendition_id, comment_ids, has_drawings }) => (
              <li key={`${rendition_id} ${frame}`}>
                <Link to={to(rendition_id, frame)}>
                  {roomTexts.still({ frame, comments: comment_ids.length, drawn: has_drawings ? 'yes' : 'no' })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function StatusWord({ status }: { status: MinutesStatus }): ReactNode {
  if (status === null) return <span className={styles['minutes-quiet']}>{roomTexts.noStatus}</span>
  const kind = status.kind as Status
  return <StatusDot status={kind} colour={status.colour} name={status.name || statusName(kind, pageLanguage())} />
}
