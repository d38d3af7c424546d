import { Swatches } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { avatarTexts } from '../../ui/avatar/texts.ts'
import { detailsTexts } from '../settings/texts.ts'
import { COLOURS, COLOUR_IDS } from '../../ui/avatar/colours.ts'
import styles from './workspace-details.module.css'

interface GroundFieldProps {
  /** `#rrggbb`. */
  value: string
  /** The saved colour, which stays among the choices. */
  present: string
  error: string | undefined
  onChange: (ground: string) => void
}

interface Choice {
  colour: string
  name: string
}

const givenColours = (): readonly Choice[] =>
  COLOUR_IDS.map((id) => ({ colour: COLOURS[id], name: avatarTexts.colours[id] }))

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The colour behind the initial: the present one, one of the palette, or any other. */
export function GroundField({ value, present, error, onChange }: GroundFieldProps): ReactNode {
  const name = useId()
  const given = givenColours()
  const isGiven = given.some(({ colour }) => isSame(colour, present))
  const choices = isGiven ? given : [{ colour: present, name: detailsTexts.presentColour }, ...given]
  const isOther = !choices.some(({ colour }) => isSame(colour, value))
  return (
    <div className={styles['ground-field']}>
      <Swatches
        label={detailsTexts.colour}
        aria-describedby={`${name}-hint`}
        values={choices.map(({ colour }) => colour)}
        nameOf={(colour) => choices.find((one) => one.colour === colour)?.name ?? colour}
        chosen={choices.find(({ colour }) => isSame(colour, value))?.colour ?? null}
        onChoose={onChange}
      >
        <label className="arbo-colour-other" data-chosen={isOther || undefined}>
          <input type="color" value={value.toLowerCase()} onChange={(event) => onChange(event.target.value)} />
          {detailsTexts.ownColour}
        </label>
      </Swatches>
      <p id={`${name}-hint`} className="arbo-field-hint">
        {detailsTexts.colourHint}
      </p>
      {error && (
        <p className="arbo-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
