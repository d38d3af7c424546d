import { useSyncExternalStore, type ReactNode } from 'react'
import { Eraser, Eye, EyeOff, Highlighter, MousePointer2, Pencil, Redo2, Trash2, Undo2 } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { Tool } from '../model/drawing/pen.ts'
import { texts, type TextKey } from '../texts.ts'
import { PenPopup } from './PenPopup.tsx'
import { useObjects } from './useRendition.ts'
import { usePlayer, useReview, useUi, useViewer } from './ViewerContext.tsx'

const TOOLS: readonly { tool: Tool; label: TextKey; icon: ReactNode; shortcut: string }[] = [
  { tool: 'SELECT', label: 'toolSelect', icon: <MousePointer2 />, shortcut: 'V' },
  { tool: 'pencil', label: 'toolPencil', icon: <Pencil />, shortcut: 'D' },
  { tool: 'highlighter', label: 'toolHighlighter', icon: <Highlighter />, shortcut: 'H' },
  { tool: 'erase', label: 'toolEraser', icon: <Eraser />, shortcut: 'E' },
]

/** Tools, pen, undo and redo, and whether drawings are shown. Readers get the last one only. */
export function ToolBar(): ReactNode {
  const viewer = useViewer()
  const mayDraw = useReview(({ can }) => can.annotate) && !viewer.readonly
  const showDrawings = useUi((ui) => ui.showDrawings)
  return (
    <div className="tools" part="tools" role="toolbar" aria-label={texts.tools} aria-orientation="vertical">
      {mayDraw && <DrawingTools />}
      <IconButton
        label={showDrawings ? texts.hideDrawings : texts.showDrawings}
        icon={showDrawings ? <Eye /> : <EyeOff />}
        shortcut="Shift+D"
        tooltipSide="right"
        onClick={() => viewer.ui.setState({ showDrawings: !showDrawings })}
      />
    </div>
  )
}

function DrawingTools(): ReactNode {
  const viewer = useViewer()
  const chosen = useUi((ui) => ui.tool)
  const renditionId = useUi((ui) => ui.renditionId) ?? ''
  const canUndo = useSyncExternalStore(viewer.drawings.history.subscribe, () =>
    viewer.drawings.history.canUndo(renditionId),
  )
  const canRedo = useSyncExternalStore(viewer.drawings.history.subscribe, () =>
    viewer.drawings.history.canRedo(renditionId),
  )
  // All three decide what is on screen, and so what there is to clear.
  useObjects()
  useUi((ui) => ui.fileIndex)
  usePlayer(({ frame, playing }) => (playing ? -1 : frame))
  return (
    <>
      {TOOLS.map(({ tool, label, icon, shortcut }) => (
        <IconButton
          key={tool}
          label={texts[label]}
          icon={icon}
          shortcut={shortcut}
          pressed={chosen === tool}
          tooltipSide="right"
          onClick={() => viewer.drawings.chooseTool(tool)}
        />
      ))}
      <PenPopup />
      <span className="tools-gap" />
      <IconButton
        label={texts.undo}
        icon={<Undo2 />}
        shortcut="Ctrl+Z"
        tooltipSide="right"
        disabled={!canUndo}
        onClick={() => viewer.drawings.undo()}
      />
      <IconButton
        label={texts.redo}
        icon={<Redo2 />}
        shortcut="Ctrl+Shift+Z"
        tooltipSide="right"
        disabled={!canRedo}
        onClick={() => viewer.drawings.redo()}
      />
      <IconButton
        label={texts.clearOwn}
        icon={<Trash2 />}
        tooltipSide="right"
        disabled={viewer.drawings.ownOnFrame().length === 0}
        onClick={() => viewer.drawings.clearOwn()}
      />
    </>
  )
}
