import { durationText } from '@arbo/core'
import { timerMinutes, timerStore } from '@arbo/core/internal'
import { Clock } from '@arbo/kit/icons'
import { Button, useMinute } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { durationWords } from './duration-words.ts'
import { StopSign } from './StopSign.tsx'
import { timeTexts } from './texts.ts'
import { useTimer } from './use-timer.tsx'
import styles from './time.module.css'

/** The running timer in the bar at the top: its scene, how long it has run, and its end. */
export function TimerBar(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => timerStore(session), [session])
  const timer = useSelected(store, (state) => state.timer)
  const { busy, stop, dialog } = useTimer()
  const now = useMinute()
  if (!timer) return dialog
  // The minute may have begun before the timer.
  const minutes = timerMinutes(timer, Math.max(now, Date.parse(timer.started_at)))
  return (
    <div
      className={styles['timer']}
      role="group"
      aria-label={timeTexts.timerOn({ scene: timer.scene.name, elapsed: durationWords(minutes) })}
    >
      <Clock />
      <Link to={`/st/${timer.scene.id}`} className={styles['timer-scene']} title={timer.scene.name}>
        {timer.scene.name}
      </Link>
      <span className={styles['timer-elapsed']}>{durationText(minutes)}</span>
      <Button
        size="small"
        variant="ghost"
        icon={<StopSign />}
        busy={busy}
        aria-label={timeTexts.stopTimerOn({ scene: timer.scene.name })}
        onClick={() => void stop()}
      >
        <span className={styles['timer-stop']}>{timeTexts.stop}</span>
      </Button>
      {dialog}
    </div>
  )
}
