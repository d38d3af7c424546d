import { useState, type ReactNode } from 'react'
import { Pause, Play, Repeat, SkipBack, SkipForward, StepBack, StepForward } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { PLAYBACK_SPEEDS } from '../model/constants.ts'
import { useTexts } from '../texts.ts'
import { FrameReadout } from './FrameReadout.tsx'
import { PageControls } from './PageControls.tsx'
import { PictureInPictureButton } from './PictureInPictureButton.tsx'
import { Volume } from './Volume.tsx'
import { ViewControls } from './ViewControls.tsx'
import { useRendition } from './use-rendition.ts'
import { usePlayer, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** Play, step, loop, speed and sound; the frame on screen; zoom, full screen and panel. */
export function Transport(): ReactNode {
  const texts = useTexts()
  const video = useRendition()?.kind === 'video'
  return (
    <div className="transport" part="transport" role="group" aria-label={texts.transport}>
      <div className="transport-group">
        {video && (
          <>
            <StepButtons />
            <LoopButton />
            <SpeedSelect />
            <Volume />
          </>
        )}
      </div>
      <div className="transport-group transport-middle">{video ? <FrameReadout /> : <PageControls />}</div>
      <div className="transport-group transport-end">
        {video && <PictureInPictureButton />}
        <ViewControls />
      </div>
    </div>
  )
}

function StepButtons(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const playing = usePlayer((player) => player.playing)
  const ready = usePlayer((player) => player.status === 'ready')
  const { first, last } = useEnds()
  return (
    <>
      <span className="wide-only">
        <IconButton
          label={texts.firstFrame}
          icon={<SkipBack />}
          shortcut="Home"
          disabled={!ready || first}
          onClick={() => viewer.goToStart()}
        />
      </span>
      <IconButton
        label={texts.stepBack}
        icon={<StepBack />}
        shortcut="ArrowLeft"
        disabled={!ready || first}
        onClick={() => viewer.step(-1)}
      />
      <IconButton
        className="play-button"
        variant="secondary"
        label={playing ? texts.pause : texts.play}
        icon={playing ? <Pause size={20} /> : <Play size={20} />}
        shortcut="Space"
        disabled={!ready}
        onClick={() => viewer.togglePlay()}
      />
      <IconButton
        label={texts.stepForward}
        icon={<StepForward />}
        shortcut="ArrowRight"
        disabled={!ready || last}
        onClick={() => viewer.step(1)}
      />
      <span className="wide-only">
        <IconButton
          label={texts.lastFrame}
          icon={<SkipForward />}
          shortcut="End"
          disabled={!ready || last}
          onClick={() => viewer.goToEnd()}
        />
      </span>
    </>
  )
}

/** Whether the first or the last frame is on screen. */
function useEnds(): { first: boolean; last: boolean } {
  const first = usePlayer(({ frame }) => frame === 0)
  const last = usePlayer(({ frame, frameCount }) => frame >= frameCount - 1)
  return { first, last }
}

function LoopButton(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const loop = usePlayer((player) => player.loop)
  const count = usePlayer((player) => player.frameCount)
  const range = { first: loop.start + startFrame, last: (loop.end ?? count - 1) + startFrame }
  return (
    <IconButton
      label={loop.enabled ? texts.loopRange(range) : texts.loop}
      icon={<Repeat />}
      shortcut="/"
      pressed={loop.enabled}
      onClick={() => viewer.toggleLoop()}
    />
  )
}

function SpeedSelect(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const speed = useUi((ui) => ui.speed)
  const actual = usePlayer(({ playing, speed }) => (playing ? speed : null))
  const [open, setOpen] = useState(false)
  // J and L may play at a speed that was not chosen here; it is shown, not taken over.
  const shownSpeed = actual ?? speed
  const isListed = (PLAYBACK_SPEEDS as readonly number[]).includes(shownSpeed)
  return (
    <select
      className="plain-select speed"
      aria-label={texts.speed}
      title={texts.speed}
      value={open ? speed : shownSpeed}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onChange={(event) => viewer.setSpeed(Number(event.target.value))}
    >
      {!isListed && (
        <option value={shownSpeed} hidden>
          {shownSpeed}×
        </option>
      )}
      {PLAYBACK_SPEEDS.map((value) => (
        <option key={value} value={value}>
          {value}×
        </option>
      ))}
    </select>
  )
}
