import type { ReactNode } from 'react'
import { ANNOTATION_COLOURS, STROKE_WIDTHS } from '@arbo/core'
import { inkOf, type StrokeWidth } from '../model/drawing/pen.ts'
import { texts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useUi, useViewer } from './ViewerContext.tsx'

const WIDTHS = Object.keys(STROKE_WIDTHS) as StrokeWidth[]

/** Colour and width of what is drawn next, and of the selected drawing. */
export function PenPopup(): ReactNode {
  const viewer = useViewer()
  const colour = useUi((ui) => ui.colour)
  const width = useUi((ui) => ui.width)

  const chooseColour = (next: string): void => {
    viewer.ui.setState({ colour: next })
    restyle({ colour: next })
  }
  const chooseWidth = (next: StrokeWidth): void => {
    viewer.ui.setState({ width: next })
    const shape = viewer.drawings.objects().get(viewer.ui.getState().selectedObject ?? '')?.shape
    restyle({ width: inkOf(shape?.tool === 'highlighter' ? 'highlighter' : 'pencil', next).width })
  }
  const restyle = (patch: { colour?: string; width?: number }): void => {
    const { selectedObject } = viewer.ui.getState()
    if (selectedObject && viewer.drawings.mayChange(selectedObject)) {
      viewer.drawings.draw([{ kind: 'set', object_id: selectedObject, patch }])
    }
  }

  return (
    <Popup label={texts.colourAndWidth} face={<span className="pen-face" style={{ background: colour }} />}>
      <fieldset className="choices">
        <legend>{texts.colours}</legend>
        <div className="colours">
          {ANNOTATION_COLOURS.map((each) => (
            <label key={each} className="colour" style={{ background: each }} title={each}>
              <input
                type="radio"
                name="colour"
                aria-label={each}
                checked={each === colour}
                onChange={() => chooseColour(each)}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="choices">
        <legend>{texts.widths}</legend>
        <div className="widths">
          {WIDTHS.map((each) => (
            <label key={each} className="width" title={`${each} · ${STROKE_WIDTHS[each]} px`}>
              <input
                type="radio"
                name="width"
                aria-label={`${each}, ${STROKE_WIDTHS[each]} px`}
                checked={each === width}
                onChange={() => chooseWidth(each)}
              />
              <span className="width-dot" style={{ inlineSize: STROKE_WIDTHS[each], blockSize: STROKE_WIDTHS[each] }} />
            </label>
          ))}
        </div>
      </fieldset>
    </Popup>
  )
}
