import { DAY_MINUTES, durationText, parseDuration, TIME_NOTE_MAX, type SceneTime } from '@arbo/core'
import { todayIn, type SceneTimeStore } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { Button, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { durationWords } from './duration-words.ts'
import { timeTexts } from './texts.ts'

interface LogTimeProps {
  store: SceneTimeStore
  time: SceneTime
  scene: string
}

/** Logs one’s own time on a scene, for today or another day. */
export function LogTime(props: LogTimeProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        {timeTexts.logTime}
      </Button>
      {open && <LogDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function LogDialog({ store, time, scene, onClose }: LogTimeProps & { onClose: () => void }): ReactNode {
  const { toasts } = useApp()
  const today = useSessionState((state) => todayIn(state))
  const me = useSessionState((state) => state.member?.id ?? null)
  const dayMinutes = useMinutesPerDay()
  const entryOf = (day: string) => time.entries.find((entry) => entry.person.id === me && entry.day === day)
  const textOf = (day: string): string => durationText(entryOf(day)?.minutes ?? 0)
  const first = entryOf(today)
  const edit = useEdit({
    values: { day: today, time: first ? durationText(first.minutes) : '', note: first?.note ?? '' },
    check({ time: text }): { time?: string } {
      const minutes = parseDuration(text, dayMinutes)
      if (minutes === null) return { time: timeTexts.badDuration({ text }) }
      return minutes > DAY_MINUTES ? { time: timeTexts.dayFull } : {}
    },
  })
  const { day } = edit.values
  const already = entryOf(day)
  return (
    <FormDialog
      edit={edit}
      size="small"
      title={timeTexts.logOn({ scene })}
      action={timeTexts.logTime}
      first="time"
      onSave={(values) => store.log(values.day, parseDuration(values.time, dayMinutes) ?? 0, values.note.trim())}
      onSaved={(_, values) => {
        const minutes = parseDuration(values.time, dayMinutes) ?? 0
        toasts.show({
          id: 'time',
          kind: 'success',
          title: timeTexts.logSaved({ time: durationWords(minutes), scene }),
        })
        onClose()
      }}
      onClose={onClose}
    >
      <TextField type="date" label={timeTexts.day} max={today} {...edit.input('day')} />
      <TextField
        label={timeTexts.worked}
        hint={already ? timeTexts.replaces({ time: textOf(day) }) : timeTexts.durationHint}
        autoComplete="off"
        {...edit.input('time')}
      />
      <TextField label={timeTexts.note} maxLength={TIME_NOTE_MAX} autoComplete="off" {...edit.input('note')} />
    </FormDialog>
  )
}
