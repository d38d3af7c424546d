import { useRef, useState, type ReactNode } from 'react'
import type { RenditionFile } from '@arbo/core'
import { Pause, Play, Volume2, VolumeX } from '@arbo/kit/icons'
import { IconButton, useHeldAddress } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'

interface PlayerProps {
  file: RenditionFile
  poster: string | null
  name: string
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays in place: silently while a mouse rests on it, and for as long as one likes after a press. */
export function Player({ file, poster, name }: PlayerProps): ReactNode {
  const texts = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [muted, setMuted] = useState(true)
  const [hasFailed, setHasFailed] = useState(false)
  useHeldAddress(video, file.src)
  /** A press holds; a glance ends when the mouse leaves. */
  const isHeld = useRef(false)

  async function play(): Promise<void> {
    try {
      await video.current?.play()
    } catch (error) {
      // A glance that ended before the first frame was there.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setHasFailed(true)
    }
  }
  function rest(): void {
    if (isHeld.current || !video.current) return
    video.current.pause()
    // Back to the poster.
    video.current.load()
  }
  function press(): void {
    isHeld.current = !playing || !isHeld.current
    if (isHeld.current) void play()
    else video.current?.pause()
  }

  return (
    <div
      className="stage"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && !isHeld.current && !wantsStillness()) void play()
      }}
      onPointerLeave={rest}
    >
      {/* What is said in a clip that is under review has no transcript. */}
      <video
        ref={video}
        poster={poster ?? undefined}
        aria-label={name}
        muted={muted}
        loop
        playsInline
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadStart={() => setHasFailed(false)}
        onError={() => setHasFailed(true)}
        onClick={press}
      />
      <div className="stage-controls">
        <IconButton
          label={playing ? texts.pause : texts.play}
          icon={playing ? <Pause /> : <Play />}
          onClick={press}
          tooltipSide="top"
        />
        {file.has_audio && (
          <IconButton
            label={muted ? texts.soundOn : texts.soundOff}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => setMuted(!muted)}
            tooltipSide="top"
          />
        )}
      </div>
      {hasFailed && (
        <p className="stage-failed" role="alert">
          {texts.cannotPlay}
        </p>
      )}
    </div>
  )
}
