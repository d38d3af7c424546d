import { classes, Popover, Stack } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import styles from './targets.module.css'

interface LevelColourProps {
  /** The level’s. */
  name: string
  /** #RRGGBB. */
  colour: string
  onChange: (colour: string) => void
}

/** The colour of a level: one of the palette, or any other. */
export function LevelColour({ name, colour, onChange }: LevelColourProps): ReactNode {
  const group = useId()
  const label = targetsTexts.colourOf({ name })
  const chosen = colour.toUpperCase()
  return (
    <Popover
      label={label}
      className="arbo-colours"
      trigger={
        <button
          type="button"
          className={classes('arbo-button arbo-icon-button arbo-button-ghost', styles['level-colour'])}
          aria-label={label}
        >
          <span style={{ backgroundColor: colour }} />
        </button>
      }
    >
      <Stack as="fieldset" gap={4}>
        <legend className="arbo-visually-hidden">{label}</legend>
        <div>
          {Object.entries(targetsTexts.colours).map(([value, word]) => (
            <label key={value} className="arbo-swatch arbo-ringed arbo-picks" title={word}>
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
        <label className="arbo-colour-other">
          <input
            type="color"
            value={colour.toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          {targetsTexts.otherColour}
        </label>
      </Stack>
    </Popover>
  )
}
