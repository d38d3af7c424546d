import { Clock } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { StopSign } from './StopSign.tsx'
import { timeTexts } from './texts.ts'
import { useTimer } from './use-timer.tsx'

interface TimerToggleProps {
  scene: { id: string; name: string }
  /** With words, rather than its sign alone. */
  named?: boolean
}

/** Starts the timer on a scene, or stops it there. */
export function TimerToggle({ scene, named = false }: TimerToggleProps): ReactNode {
  const { on, busy, start, stop, dialog } = useTimer()
  const isOn = on === scene.id
  const act = (): void => void (isOn ? stop() : start(scene))
  const icon = isOn ? <StopSign /> : <Clock />
  const label = isOn ? timeTexts.stopTimerOn({ scene: scene.name }) : timeTexts.startTimerOn({ scene: scene.name })
  return (
    <>
      {named ? (
        <Button icon={icon} busy={busy} aria-label={label} onClick={act}>
          {isOn ? timeTexts.stopTimer : timeTexts.startTimer}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} pressed={isOn} busy={busy} onClick={act} />
      )}
      {dialog}
    </>
  )
}
