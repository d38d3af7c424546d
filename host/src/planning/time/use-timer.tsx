import { failureOf } from '@arbo/core'
import { timerMinutes, timerStore } from '@arbo/core/internal'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { durationWords } from './duration-words.ts'
import { LongTimer } from './LongTimer.tsx'
import { timeTexts } from './texts.ts'

/** A timer that ran longer was forgotten: how much of it was worked is asked, in minutes. */
const LONG = 12 * 60

export interface TimerActs {
  /** The scene that the timer runs on. */
  on: string | null
  busy: boolean
  start: (scene: { id: string; name: string }) => Promise<void>
  stop: () => Promise<void>
  /** Asks how much was worked, while it has to be. */
  dialog: ReactNode
}

/** Starts and stops the timer, and says what became of it. */
export function useTimer(): TimerActs {
  const { session, toasts } = useApp()
  const store = useMemo(() => timerStore(session), [session])
  const { timer, changing } = useSelected(store, (state) => state)
  const [asking, setAsking] = useState<number | null>(null)

  async function act(work: () => Promise<string>): Promise<void> {
    try {
      toasts.show({ id: 'timer', kind: 'success', title: await work() })
    } catch (error) {
      toasts.show({ id: 'timer', kind: 'error', title: timeTexts.timerFailed, message: messageOf(failureOf(error)) })
    }
  }

  async function log(minutes?: number): Promise<string> {
    const scene = timer?.scene.name ?? ''
    const logged = await store.stop(minutes)
    if (!logged || logged.minutes === 0) return timeTexts.timerStoppedNone
    return timeTexts.timerStopped({ time: durationWords(logged.minutes), scene })
  }

  return {
    on: timer?.scene.id ?? null,
    busy: changing,
    start: ({ id, name }) =>
      act(async () => {
        const before = timer
        await store.start(id)
        return before ? timeTexts.timerSwitched({ scene: name }) : timeTexts.timerStarted({ scene: name })
      }),
    async stop() {
      if (!timer) return
      const minutes = timerMinutes(timer, Date.now())
      if (minutes > LONG) setAsking(minutes)
      else await act(() => log())
    },
    dialog: asking !== null && timer && (
      <LongTimer
        scene={timer.scene.name}
        minutes={asking}
        onLog={async (minutes) => {
          const title = await log(minutes)
          toasts.show({ id: 'timer', kind: 'success', title })
        }}
        onClose={() => setAsking(null)}
      />
    ),
  }
}
