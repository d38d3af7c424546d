import { useState, type ReactNode } from 'react'
import { BringToFront, Copy, SendToBack, Trash2 } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ShownObject } from '../model/drawing/objects-on-frame.ts'
import { useTexts } from '../texts.ts'
import { useRendition } from './use-rendition.ts'
import { useScope, useViewer } from './ViewerContext.tsx'

/** What can be done with the chosen drawings, one at least. */
export function SelectionTools({ chosen }: { chosen: readonly ShownObject[] }): ReactNode {
  const texts = useTexts()
  const { drawings } = useViewer()
  const { startFrame } = useScope()
  const isVideo = useRendition()?.kind === 'video'
  const ids = chosen.map(({ id }) => id)
  const first = Math.min(...chosen.map(({ shape }) => shape.frame_start))
  const last = Math.max(...chosen.map(({ shape }) => shape.frame_end))
  return (
    <div className="selection-bar" role="toolbar" aria-label={texts.selection}>
      <span className="selection-count">{texts.selected({ count: chosen.length })}</span>
      {isVideo && (
        <span className="hold">
          {texts.hold}
          <HoldField
            label={texts.holdFrom}
            value={first + startFrame}
            onChange={(frame) => drawings.hold(ids, frame - startFrame, Math.max(last, frame - startFrame))}
          />
          –
          <HoldField
            label={texts.holdUntil}
            value={last + startFrame}
            onChange={(frame) => drawings.hold(ids, Math.min(first, frame - startFrame), frame - startFrame)}
          />
        </span>
      )}
      <IconButton
        label={texts.duplicate}
        icon={<Copy />}
        size="small"
        shortcut="Ctrl+D"
        tooltipSide="top"
        onClick={() => drawings.duplicate()}
      />
      <IconButton
        label={texts.toFront}
        icon={<BringToFront />}
        size="small"
        shortcut="]"
        tooltipSide="top"
        onClick={() => drawings.reorder('front')}
      />
      <IconButton
        label={texts.toBack}
        icon={<SendToBack />}
        size="small"
        shortcut="["
        tooltipSide="top"
        onClick={() => drawings.reorder('back')}
      />
      <IconButton
        label={texts.deleteDrawings}
        icon={<Trash2 />}
        size="small"
        shortcut="Delete"
        tooltipSide="top"
        onClick={() => drawings.deleteSelected()}
      />
    </div>
  )
}

interface HoldFieldProps {
  label: string
  /** As frames are counted on screen. */
  value: number
  onChange(frame: number): void
}

/** The frame that drawings are shown from or until. */
function HoldField({ label, value, onChange }: HoldFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null)
  const done = (): void => {
    const frame = Number(typed)
    if (typed?.trim() && Number.isInteger(frame) && frame !== value) onChange(frame)
    setTyped(null)
  }
  return (
    <input
      className="hold-field"
      aria-label={label}
      title={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={typed ?? value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        else if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
