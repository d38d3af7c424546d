import { useSyncExternalStore, type ReactNode } from 'react'
import {
  Eraser,
  Eye,
  EyeOff,
  Highlighter,
  Laser,
  MousePointer2,
  Pencil,
  Redo2,
  Trash2,
  Type,
  Undo2,
} from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { Tool } from '../model/drawing/pen.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { OnionPopup } from './OnionPopup.tsx'
import { PenPopup } from './PenPopup.tsx'
import { ShapePopup } from './ShapePopup.tsx'
import { useObjects } from './use-rendition.ts'
import { usePlayer, useReview, useUi, useViewer } from './ViewerContext.tsx'

interface ToolButton {
  tool: Tool
  label: TextKey
  icon: ReactNode
  shortcut: string
}

const PENS: readonly ToolButton[] = [
  { tool: 'SELECT', label: 'toolSelect', icon: <MousePointer2 />, shortcut: 'V' },
  { tool: 'pencil', label: 'toolPencil', icon: <Pencil />, shortcut: 'D' },
  { tool: 'highlighter', label: 'toolHighlighter', icon: <Highlighter />, shortcut: 'H' },
]
const OTHERS: readonly ToolButton[] = [
  { tool: 'text', label: 'toolText', icon: <Type />, shortcut: 'T' },
  { tool: 'erase', label: 'toolEraser', icon: <Eraser />, shortcut: 'E' },
]
const LASER: readonly ToolButton[] = [{ tool: 'laser', label: 'toolLaser', icon: <Laser />, shortcut: 'Q' }]

/** Tools, pen, undo and redo; laser, onion skin, and whether drawings are shown, which readers have too. */
export function ToolBar(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const mayDraw = useReview(({ can }) => can.annotate) && !viewer.readonly
  const showDrawings = useUi((ui) => ui.showDrawings)
  return (
    <div className="tools" part="tools" role="toolbar" aria-label={texts.tools}>
      {mayDraw && <DrawingTools />}
      <Tools list={LASER} />
      <OnionPopup />
      <IconButton
        label={showDrawings ? texts.hideDrawings : texts.showDrawings}
        icon={showDrawings ? <Eye /> : <EyeOff />}
        shortcut="Shift+D"
        tooltipSide="top"
        onClick={() => viewer.ui.setState({ showDrawings: !showDrawings })}
      />
    </div>
  )
}

function DrawingTools(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
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
      <Tools list={PENS} />
      <ShapePopup />
      <Tools list={OTHERS} />
      <PenPopup />
      <span className="tools-gap" />
      <IconButton
        label={texts.undo}
        icon={<Undo2 />}
        shortcut="Ctrl+Z"
        tooltipSide="top"
        disabled={!canUndo}
        onClick={() => viewer.drawings.undo()}
      />
      <IconButton
        label={texts.redo}
        icon={<Redo2 />}
        shortcut="Ctrl+Shift+Z"
        tooltipSide="top"
        disabled={!canRedo}
        onClick={() => viewer.drawings.redo()}
      />
      <IconButton
        label={texts.clearOwn}
        icon={<Trash2 />}
        tooltipSide="top"
        disabled={viewer.drawings.ownOnFrame().length === 0}
        onClick={() => viewer.drawings.clearOwn()}
      />
      <span className="tools-gap" />
    </>
  )
}

function Tools({ list }: { list: readonly ToolButton[] }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const chosenTool = useUi((ui) => ui.tool)
  return list.map(({ tool, label, icon, shortcut }) => (
    <IconButton
      key={tool}
      label={texts[label]}
      icon={icon}
      shortcut={shortcut}
      pressed={chosenTool === tool}
      tooltipSide="top"
      onClick={() => viewer.drawings.chooseTool(tool)}
    />
  ))
}
