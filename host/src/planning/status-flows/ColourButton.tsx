import { Check } from '@arbo/kit/icons'
import { classes, Popover, statusInk, StatusMark, type Status } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
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
  const group = useId()
  const palette = Object.entries(statusesTexts.colours)
  const label = statusesTexts.colour({ name })
  const isGiven = palette.some(([value]) => value === colour?.toUpperCase())
  return (
    <Popover
      label={label}
      className="arbo-colours"
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
      <fieldset>
        <legend className="arbo-visually-hidden">{label}</legend>
        <label className={classes('arbo-colour-other arbo-ringed', styles['flow-colour-kind'])}>
          <input type="radio" name={group} checked={colour === null} onChange={() => onChange(null)} />
          <StatusMark status={kind as Status} colour={null} />
          {statusesTexts.colourOfKind}
          {colour === null && <Check />}
        </label>
        <div>
          {palette.map(([value, word]) => (
            <label key={value} className="arbo-swatch arbo-ringed arbo-picks" title={word}>
              <input
                type="radio"
                name={group}
                aria-label={word}
                checked={value === colour?.toUpperCase()}
                onChange={() => onChange(value)}
              />
              <span style={statusInk(value)} />
            </label>
          ))}
        </div>
        <label className="arbo-colour-other" data-chosen={(colour !== null && !isGiven) || undefined}>
          <input
            type="color"
            value={(colour ?? FIRST).toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          {statusesTexts.otherColour}
        </label>
      </fieldset>
    </Popover>
  )
}
