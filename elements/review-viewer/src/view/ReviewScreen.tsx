import { useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { classes } from '@arbo/kit/ui'
import { CompareRow } from './CompareRow.tsx'
import { DropZone } from './DropZone.tsx'
import { Notice } from './Notice.tsx'
import { PageStrip } from './PageStrip.tsx'
import { PanelArea } from './PanelArea.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { Splitter } from './Splitter.tsx'
import { Stage } from './Stage.tsx'
import { Timeline } from './Timeline.tsx'
import { ToolBar } from './ToolBar.tsx'
import { TopBar } from './TopBar.tsx'
import { Transport } from './Transport.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useIdle } from './use-idle.ts'
import { useRendition } from './use-rendition.ts'
import { useUi, useViewer } from './ViewerContext.tsx'

/** The whole review: one bar above; picture with tools and timeline over its lower edge, and transport; panel beside or below. */
export function ReviewScreen({ canvas }: { canvas: HTMLCanvasElement }): ReactNode {
  const viewer = useViewer()
  const root = useRef<HTMLDivElement>(null)
  const panelOpen = useUi((ui) => ui.panelOpen)
  const panelWidth = useUi((ui) => ui.panelWidth)
  const idle = useUi((ui) => ui.idle)
  const kind = useRendition()?.kind
  const { drop, handlers } = useFileDrop()
  useIdle(viewer, root)

  return (
    <div
      ref={root}
      className={classes('layout', panelOpen && 'with-panel', idle && 'idle')}
      style={{ '--panel-width': `${panelWidth}px` } as CSSProperties}
      onMouseDown={keepFocus}
      {...handlers}
    >
      <TopBar />
      <div className="main">
        <CompareRow />
        <Stage canvas={canvas} />
        <div className="foot">
          {kind && <ToolBar />}
          {kind === 'video' && <Timeline />}
          {kind === 'image' && <PageStrip />}
        </div>
        <Transport />
        <Notice />
      </div>
      {panelOpen && (
        <>
          <Splitter />
          <PanelArea />
        </>
      )}
      {drop && <DropZone drop={drop} />}
      <ShortcutSheet />
    </div>
  )
}

/** A mouse click on a button leaves the focus where it is, so that Space goes on to mean play and not that button. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(':is(.main, .top-bar) button')) event.preventDefault()
}
