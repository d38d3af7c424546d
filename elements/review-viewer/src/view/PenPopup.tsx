import type { ReactNode } from 'react'
import { ANNOTATION_COLOURS, STROKE_WIDTHS } from '@arbo/core'
import { Radio, Swatches, useColourNames } from '@arbo/kit/ui'
import type { StrokeWidth } from '../model/drawing/pen.ts'
import { useTexts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useUi, useViewer } from './ViewerContext.tsx'

const WIDTHS = Object.keys(STROKE_WIDTHS) as StrokeWidth[]

/** Colour and width of what is drawn next, and of the selected drawings. */
export function PenPopup(): ReactNode {
  const texts = useTexts()
  const names = useColourNames()
  const viewer = useViewer()
  const colour = useUi((ui) => ui.colour)
  const width = useUi((ui) => ui.width)

  return (
    <Popup label={texts.colourAndWidth} face={<span className="pen-face" style={{ background: colour }} />}>
      <Swatches
        label={texts.colours}
        className="choices"
        values={ANNOTATION_COLOURS}
        nameOf={(each) => names[each]}
        chosen={colour}
        onChoose={(each) => viewer.drawings.setColour(each)}
      />
      <fieldset className="choices">
        <legend>{texts.widths}</legend>
        <div className="widths">
          {WIDTHS.map((each) => (
            <label key={each} className="width" title={`${each} · ${STROKE_WIDTHS[each]} px`}>
              <Radio
                name="width"
                label={`${each}, ${STROKE_WIDTHS[each]} px`}
                checked={each === width}
                onChange={() => viewer.drawings.setWidth(each)}
              />
              <span className="width-dot" style={{ inlineSize: STROKE_WIDTHS[each], blockSize: STROKE_WIDTHS[each] }} />
            </label>
          ))}
        </div>
      </fieldset>
    </Popup>
  )
}
