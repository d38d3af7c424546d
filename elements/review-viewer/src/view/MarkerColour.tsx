import type { ReactNode } from 'react'
import { ANNOTATION_COLOURS, type Comment } from '@arbo/core'
import { Swatches, classes, useColourNames } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { Popup } from './Popup.tsx'

interface MarkerColourProps {
  colour: Comment['marker_colour']
  onChoose: (colour: Comment['marker_colour']) => void
}

/** Chooses the colour of a comment's mark, of the palette's 12. */
export function MarkerColour({ colour, onChoose }: MarkerColourProps): ReactNode {
  const texts = useTexts()
  const dot = <span className={classes('marker-dot', !colour && 'none')} style={{ background: colour ?? undefined }} />
  return (
    <Popup label={texts.markerColour} face={dot} className="arbo-size-small">
      <ColourChoices label={texts.markerColour} none={texts.noColour} colour={colour} onChoose={onChoose} />
    </Popup>
  )
}

interface ColourChoicesProps extends MarkerColourProps {
  label: string
  /** What no colour is called. */
  none: string
}

export function ColourChoices({ label, none, colour, onChoose }: ColourChoicesProps): ReactNode {
  const names = useColourNames()
  return (
    <Swatches
      label={label}
      className="choices"
      values={ANNOTATION_COLOURS}
      nameOf={(each) => names[each]}
      chosen={colour}
      onChoose={onChoose}
      none={{ label: none, onChoose: () => onChoose(null) }}
    />
  )
}
