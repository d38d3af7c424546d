import { durationText, pageLanguage, type SceneTime as Time } from '@arbo/core'
import { sceneTimeStore } from '@arbo/core/internal'
import { shortDay } from '@arbo/core/format'
import { ChevronDown, ChevronRight, Lock } from '@arbo/kit/icons'
import { Avatar, Button, ErrorState, Loading, Row, Skeleton, Text } from '@arbo/kit/ui'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { durationWords } from './duration-words.ts'
import { LogTime } from './LogTime.tsx'
import { timeTexts } from './texts.ts'
import { leftWords } from './TimeFacts.tsx'
import { TimerToggle } from './TimerToggle.tsx'
import styles from './time.module.css'

/** Entries that show at first. */
const SHOWN = 8

interface SceneTimeProps {
  id: string
  name: string
}

/** Time on a scene: estimate, spent and left, the timer, and on demand who logged what. */
export function SceneTime({ id, name }: SceneTimeProps): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => sceneTimeStore(session, id), [session, id])
  const { status, error, time } = useSelected(store, (state) => state)
  const readOnly = useReadOnly() !== null
  const [open, setOpen] = useState(false)
  const title = useId()
  if (status === 'failed') {
    if (error?.error === 'permission_denied' || error?.error === 'not_found') return null
    return (
      <section className={styles['scene-time']} aria-labelledby={title}>
        <h3 id={title}>{timeTexts.sceneTime}</h3>
        <ErrorState title={timeTexts.sceneFailed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      </section>
    )
  }
  const mayLog = time !== null && time.may_log && !readOnly
  return (
    <section className={styles['scene-time']} aria-labelledby={title}>
      <h3 id={title}>{timeTexts.sceneTime}</h3>
      {time === null ? (
        <Loading>
          <Skeleton width="100%" height={20} />
        </Loading>
      ) : (
        <>
          <Figures time={time} />
          <Row gap={8} wrap>
            {mayLog && (
              <>
                <LogTime store={store} time={time} scene={name} />
                <TimerToggle scene={{ id, name }} named />
              </>
            )}
            <Button
              variant="ghost"
              icon={open ? <ChevronDown /> : <ChevronRight />}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {timeTexts.entriesCount({ count: time.entries.length })}
            </Button>
          </Row>
        </>
      )}
      {open && time && <Entries time={time} />}
    </section>
  )
}

/** The estimate is edited with the scene’s other facts, in its hub. */
function Figures({ time }: { time: Time }): ReactNode {
  const { estimate_minutes: estimate, spent_minutes: spent, own_minutes: own } = time
  const isOver = estimate !== null && spent > estimate
  return (
    <dl className={styles['scene-figures']}>
      <div>
        <dt>{timeTexts.estimate}</dt>
        <dd>{estimate === null ? <Text tone="subtle">{timeTexts.noEstimate}</Text> : durationText(estimate)}</dd>
      </div>
      <div>
        <dt>{timeTexts.spent}</dt>
        <dd title={own > 0 ? timeTexts.own({ time: durationWords(own) }) : undefined}>{durationText(spent)}</dd>
      </div>
      {estimate !== null && (
        <div>
          <dt>{timeTexts.left}</dt>
          <dd>{isOver ? <Text tone="danger">{leftWords(time)}</Text> : durationText(estimate - spent)}</dd>
        </div>
      )}
    </dl>
  )
}

function Entries({ time: { entries } }: { time: Time }): ReactNode {
  const [all, setAll] = useState(false)
  if (entries.length === 0) {
    return (
      <Text as="p" tone="muted">
        {timeTexts.entriesNone}
      </Text>
    )
  }
  return (
    <>
      <ul className={styles['scene-entries']} aria-label={timeTexts.entries}>
        {(all ? entries : entries.slice(0, SHOWN)).map(({ person, day, minutes, note, is_locked }) => (
          <Row as="li" gap={8} key={`${person.id} ${day}`}>
            <Avatar name={person.display_name} src={person.profile_image} size={20} decorative />
            <Text weight="medium" truncate>
              {person.display_name}
            </Text>
            <Text tone="subtle" nowrap>
              {shortDay(day, undefined, pageLanguage())}
            </Text>
            <Text tone="muted" truncate>
              {note}
            </Text>
            <span className="spacer" />
            {is_locked && (
              <span className={styles['locked']} title={timeTexts.locked} role="img" aria-label={timeTexts.locked}>
                <Lock />
              </span>
            )}
            <Text figures nowrap weight="medium">
              {durationText(minutes)}
            </Text>
          </Row>
        ))}
      </ul>
      {!all && entries.length > SHOWN && (
        <Button size="small" variant="ghost" onClick={() => setAll(true)}>
          {timeTexts.showAll({ count: entries.length })}
        </Button>
      )}
    </>
  )
}
