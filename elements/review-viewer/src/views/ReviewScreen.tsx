import { useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { Upload } from '@arbo/kit/icons'
import { classes } from '@arbo/kit/ui'
import { texts } from '../texts.ts'
import { Notice } from './Notice.tsx'
import { Panel } from './Panel.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { Splitter } from './Splitter.tsx'
import { Stage } from './Stage.tsx'
import { Timeline } from './Timeline.tsx'
import { ToolBar } from './ToolBar.tsx'
import { TopBar } from './TopBar.tsx'
import { Transport } from './Transport.tsx'
import { useFileDrop } from './useFileDrop.ts'
import { useIdle } from './useIdle.ts'
import { useKeyboard } from './useKeyboard.ts'
import { useRendition } from './useRendition.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

/** The whole review: picture with tools, timeline and transport; panel beside or below. */
export function ReviewScreen({ canvas }: { canvas: HTMLCanvasElement }): ReactNode {
  const viewer = useViewer()
  const root = useRef<HTMLDivElement>(null)
  const panelOpen = useUi((ui) => ui.panelOpen)
  const panelWidth = useUi((ui) => ui.panelWidth)
  const idle = useUi((ui) => ui.idle)
  const mayUpload = useReview(({ can }) => can.upload) && !viewer.readonly
  const kind = useRendition()?.kind
  const drop = useFileDrop(mayUpload)
  useKeyboard(viewer)
  useIdle(viewer, root)

  return (
    <div
      ref={root}
      className={classes('layout', panelOpen && 'with-panel', idle && 'idle')}
      style={{ '--panel-width': `${panelWidth}px` } as CSSProperties}
      onMouseDown={keepFocus}
      {...drop.handlers}
    >
      <div className="main">
        <TopBar />
        {kind && <ToolBar />}
        <Stage canvas={canvas} />
        {kind === 'video' && <Timeline />}
        <Transport />
        <Notice />
      </div>
      {panelOpen && (
        <>
          <Splitter />
          <Panel />
        </>
      )}
      {drop.over && (
        <div className="drop-zone">
          <Upload size={20} />
          {texts.dropHere}
          <small>{texts.uploadHint}</small>
        </div>
      )}
      <ShortcutSheet />
    </div>
  )
}

/** A mouse click on a button leaves the focus where it is, so that Space goes on to mean play and not that button. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.main button')) event.preventDefault()
}
