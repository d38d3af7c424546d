import { Popover } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { targetsTexts } from '../../texts/targets.ts'

interface LevelColourProps {
  /** The level’s. */
  name: string
  /** #RRGGBB. */
  colour: string
  onChange: (colour: string) => void
}

const PALETTE = Object.entries(targetsTexts.colours)

/** The colour of a level: one of the palette, or any other. */
export function LevelColour({ name, colour, onChange }: LevelColourProps): ReactNode {
  const group = useId()
  const label = targetsTexts.colourOf(name)
  const chosen = colour.toUpperCase()
  return (
    <Popover
      label={label}
      className="level-colours"
      trigger={
        <button
          type="button"
          className="arbo-button arbo-icon-button arbo-button-ghost level-colour"
          aria-label={label}
        >
          <span style={{ backgroundColor: colour }} />
        </button>
      }
    >
      <fieldset>
        <legend className="arbo-visually-hidden">{label}</legend>
        <div>
          {PALETTE.map(([value, word]) => (
            <label key={value} className="level-swatch" title={word}>
              <input
                type="radio"
                name={group}
                aria-label={word}
                checked={value === chosen}
                onChange={() => onChange(value)}
              />
              <span style={{ backgroundColor: value }} />
            </label>
          ))}
        </div>
        <label className="level-colour-other">
          <input
            type="color"
            value={colour.toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          {targetsTexts.otherColour}
        </label>
      </fieldset>
    </Popover>
  )
}
