import { ANNOTATION_COLOURS } from '@arbo/core'
import { classes, Popover, Row, statusInk, StatusMark, Swatches, useColourNames, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { statusesTexts } from './texts.ts'
import styles from './statuses.module.css'

interface ColourButtonProps {
  /** The status’s. */
  name: string
  kind: number
  colour: string | null
  onChange: (colour: string | null) => void
}

/** The initial colour of the custom picker. */
const FIRST = '#1E88FF'

/** A status’s colour: that of its kind, one of the palette, or any other. */
export function ColourButton({ name, kind, colour, onChange }: ColourButtonProps): ReactNode {
  const names = useColourNames()
  const palette = ANNOTATION_COLOURS.slice(0, 10)
  const label = statusesTexts.colour({ name })
  const isGiven = palette.some((value) => value === colour?.toUpperCase())
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          className={classes('arbo-button arbo-icon-button arbo-button-ghost', styles['flow-colour'])}
          aria-label={label}
        >
          <StatusMark status={kind as Status} colour={colour} />
        </button>
      }
    >
      <Swatches
        label={label}
        hideLabel
        values={palette}
        nameOf={(value) => names[value]}
        chosen={colour?.toUpperCase() ?? null}
        onChoose={onChange}
        render={(value) => <span style={statusInk(value)} />}
        none={{
          label: (
            <Row inline gap={8}>
              <StatusMark status={kind as Status} colour={null} />
              {statusesTexts.colourOfKind}
            </Row>
          ),
          onChoose: () => onChange(null),
        }}
      >
        <label className="arbo-colour-other" data-chosen={(colour !== null && !isGiven) || undefined}>
          <input
            type="color"
            value={(colour ?? FIRST).toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          {statusesTexts.otherColour}
        </label>
      </Swatches>
    </Popover>
  )
}
