import { DAY_MINUTES, parseDuration } from '@arbo/core'
import { Button, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { durationWords } from './duration-words.ts'
import { timeTexts } from './texts.ts'

interface LongTimerProps {
  scene: string
  /** For how long it has run. */
  minutes: number
  /** Rejects with an ApiError. */
  onLog: (minutes: number) => Promise<void>
  onClose: () => void
}

/** Asks how much of a long time was worked. Mounted only while it is open. */
export function LongTimer({ scene, minutes, onLog, onClose }: LongTimerProps): ReactNode {
  const dayMinutes = useMinutesPerDay()
  const edit = useEdit({
    values: { time: '' },
    check({ time }): { time?: string } {
      const read = parseDuration(time, dayMinutes)
      if (read === null) return { time: timeTexts.badDuration({ text: time }) }
      return read > DAY_MINUTES ? { time: timeTexts.dayFull } : {}
    },
  })
  return (
    <FormDialog
      edit={edit}
      size="small"
      title={timeTexts.longTitle}
      description={timeTexts.longMessage({ scene, elapsed: durationWords(minutes) })}
      action={timeTexts.logTime}
      first="time"
      buttons={
        <Button
          onClick={() => {
            onClose()
            void onLog(0)
          }}
        >
          {timeTexts.longNone}
        </Button>
      }
      onSave={({ time }) => onLog(parseDuration(time, dayMinutes) ?? 0)}
      onClose={onClose}
    >
      <TextField label={timeTexts.longField} hint={timeTexts.durationHint} autoComplete="off" {...edit.input('time')} />
    </FormDialog>
  )
}
