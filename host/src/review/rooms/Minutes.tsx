import {
  ROOM_MINUTES_FORMATS,
  failureOf,
  type Failure,
  type RoomMinutes,
  type RoomMinutesFormat,
  type RoomStore,
} from '@arbo/core'
import { Download } from '@arbo/kit/icons'
import { Avatar, Button, Select, useDates } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { exportTexts } from '../../ui/exports/texts.ts'
import { roomTexts } from './texts.ts'
import { useExportAudience } from '../../ui/exports/use-export-audience.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'
import { lengthText } from './length-text.ts'
import { MinutesScene } from './MinutesScene.tsx'
import styles from './rooms.module.css'

/** Minutes of a room: its people, and decisions, comments and drawings by scene (XREV-11). */
export function Minutes({ store }: { store: RoomStore }): ReactNode {
  const levels = useLevels()
  const dates = useDates()
  const [read, setRead] = useState<RoomMinutes | Failure | 'loading'>('loading')
  const { audience, setAudience, mayChoose } = useExportAudience()
  const { saving, save } = useSaveFile<RoomMinutesFormat>(roomTexts.downloadFailed)

  useEffect(() => {
    if (read !== 'loading') return
    let isOver = false
    store.minutes().then(
      (minutes) => isOver || setRead(minutes),
      (error: unknown) => isOver || setRead(failureOf(error)),
    )
    return () => void (isOver = true)
  }, [store, read])

  if (read === 'loading' || 'error' in read) {
    return (
      <ReadingState
        failed={roomTexts.minutesFailed}
        failure={read === 'loading' ? null : read}
        onRetry={() => setRead('loading')}
        height={240}
      />
    )
  }
  const { room, people, scenes } = read
  const touched = scenes.filter(isTouched)
  const others = scenes.length - touched.length
  return (
    <div className={styles['minutes']}>
      <div className={styles['minutes-head']}>
        <p title={[room.started_at, ...(room.ended_at === null ? [] : [room.ended_at])].map(dates.full).join(' – ')}>
          {room.ended_at === null
            ? roomTexts.minutesSince({ from: dates.moment(room.started_at) })
            : roomTexts.minutesSpan({ from: dates.moment(room.started_at), to: dates.moment(room.ended_at) })}
        </p>
        {mayChoose && (
          <Select
            label={exportTexts.forWhom}
            hideLabel
            size="small"
            value={audience}
            onChange={setAudience}
            options={[
              { value: 'team', label: exportTexts.forTeam },
              { value: 'clients', label: exportTexts.forClients },
            ]}
          />
        )}
        {ROOM_MINUTES_FORMATS.map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Download />}
            busy={saving === format}
            onClick={() => void save(format, () => store.minutesFile(format, audience))}
          >
            {roomTexts.download[format]}
          </Button>
        ))}
      </div>
      <section>
        <h2>{roomTexts.minutesPeople}</h2>
        <ul className={styles['minutes-people']}>
          {people.map(({ person, seconds }) => (
            <li key={person.id}>
              <Avatar name={person.display_name} src={person.profile_image} decorative />
              <span>{person.display_name}</span>
              <span className={styles['minutes-quiet']}>{roomTexts.stayed({ time: lengthText(seconds) })}</span>
            </li>
          ))}
        </ul>
      </section>
      {scenes.length === 0 && (
        <p className={styles['minutes-quiet']}>{withLevels(roomTexts.minutesNoScenes, levels)}</p>
      )}
      {touched.map((scene) => (
        <MinutesScene key={scene.item_id} scene={scene} />
      ))}
      {others > 0 && (
        <p className={styles['minutes-quiet']}>{roomTexts.untouched({ ...levelValues(levels), count: others })}</p>
      )}
    </div>
  )
}

/** Whether a scene was shown, decided on, commented or drawn on. */
function isTouched({ shown_seconds, decisions, comments, stills }: RoomMinutes['scenes'][number]): boolean {
  return shown_seconds + decisions.length + comments.length + stills.length > 0
}
