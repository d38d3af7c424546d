import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { VoiceNote } from '@arbo/core'
import { Pause, Play } from '@arbo/kit/icons'
import { IconButton, useHeldAddress } from '@arbo/kit/ui'
import { minutesOf } from '../model/comments/minutes-of.ts'
import { useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

export interface VoicePlayerProps {
  src: string
  voice: VoiceNote
}

/** Bars that a waveform shows: more would be thinner than a line. */
const BARS = 40
/** Arrow keys move by this much, in ms. */
const STEP_MS = 1000

/** Plays a voice note, with its waveform as the way to any place in it. */
export function VoicePlayer({ src, voice }: VoicePlayerProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const audio = useRef<HTMLAudioElement>(null)
  useHeldAddress(audio, src)
  const [playing, setPlaying] = useState(false)
  const [ms, setMs] = useState(0)

  // The time that the browser tells comes too seldom for a bar that moves.
  useEffect(() => {
    if (!playing) return
    let handle = requestAnimationFrame(function tick() {
      setMs((audio.current?.currentTime ?? 0) * 1000)
      handle = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(handle)
  }, [playing])

  const toggle = (): void => {
    const { current } = audio
    if (!current) return
    if (playing) {
      current.pause()
      return
    }
    // Two sounds at once are none.
    viewer.pause()
    void viewer.attempt(() => current.play())
  }
  const seek = (next: number): void => {
    const to = Math.max(0, Math.min(voice.ms, next))
    setMs(to)
    if (audio.current) audio.current.currentTime = to / 1000
  }
  const part = Math.min(1, ms / voice.ms)
  const parts = barsOf(voice.peaks)
  return (
    <div className="voice">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice note has no captions; its comment says what it is */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false)
          setMs(0)
        }}
      />
      <IconButton
        size="small"
        label={playing ? texts.voiceStopPlaying : texts.voicePlay}
        icon={playing ? <Pause /> : <Play />}
        onClick={toggle}
      />
      <div className="voice-wave" style={{ '--part': part } as CSSProperties}>
        <svg viewBox={`0 0 ${parts.length * 3} 24`} preserveAspectRatio="none" aria-hidden="true">
          {parts.map((peak, index) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a place in the sound
              key={index}
              x={index * 3}
              y={12 - Math.max(1, peak * 11)}
              width={2}
              height={Math.max(2, peak * 22)}
              className={index / parts.length < part ? 'heard' : undefined}
            />
          ))}
        </svg>
        <input
          type="range"
          aria-label={texts.voicePosition}
          aria-valuetext={texts.voiceLength({ at: minutesOf(ms), length: minutesOf(voice.ms) })}
          min={0}
          max={voice.ms}
          step={STEP_MS}
          value={Math.round(ms)}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </div>
      <span className="voice-time">{minutesOf(playing || ms > 0 ? ms : voice.ms)}</span>
    </div>
  )
}

/** As many bars as fit, each the loudest of its part; a note without a waveform gets a flat one. */
function barsOf(peaks: readonly number[]): number[] {
  if (peaks.length === 0) return Array.from({ length: BARS }, () => 0)
  const count = Math.min(BARS, peaks.length)
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count)
    return Math.max(...peaks.slice(from, Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count))))
  })
}
