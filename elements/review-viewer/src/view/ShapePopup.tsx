import { useState, type ReactNode } from 'react'
import { Circle, Minus, MoveUpRight, Square } from '@arbo/kit/icons'
import { IconButton, classes } from '@arbo/kit/ui'
import { isShapeTool, type ShapeTool } from '../model/drawing/pen.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useUi, useViewer } from './ViewerContext.tsx'

const SHAPES: readonly { tool: ShapeTool; label: TextKey; icon: ReactNode; shortcut: string }[] = [
  { tool: 'rectangle', label: 'toolRectangle', icon: <Square />, shortcut: 'R' },
  { tool: 'circle', label: 'toolCircle', icon: <Circle />, shortcut: 'U' },
  { tool: 'arrow', label: 'toolArrow', icon: <MoveUpRight />, shortcut: 'A' },
  { tool: 'line', label: 'toolLine', icon: <Minus />, shortcut: 'Shift+A' },
]

/** The shapes behind one button, which shows the one used last. */
export function ShapePopup(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const tool = useUi((ui) => ui.tool)
  const [last, setLast] = useState<ShapeTool>('rectangle')
  if (isShapeTool(tool) && tool !== last) setLast(tool)
  const currentIcon = SHAPES.find((each) => each.tool === last)?.icon
  return (
    <Popup label={texts.shapes} face={currentIcon} className={classes(isShapeTool(tool) && 'tool-on')}>
      <div className="shapes">
        {SHAPES.map(({ tool: each, label, icon, shortcut }) => (
          <span key={each} data-close="">
            <IconButton
              label={texts[label]}
              icon={icon}
              shortcut={shortcut}
              pressed={tool === each}
              onClick={() => viewer.drawings.chooseTool(each)}
            />
          </span>
        ))}
      </div>
    </Popup>
  )
}
