import { classes, Popover, Swatches } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
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
  const names: Readonly<Record<string, string>> = targetsTexts.colours
  const label = targetsTexts.colourOf({ name })
  const chosen = colour.toUpperCase()
  return (
    <Popover
      label={label}
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
      <Swatches
        label={label}
        hideLabel
        values={Object.keys(names)}
        nameOf={(value) => names[value] ?? value}
        chosen={chosen}
        onChoose={onChange}
      >
        <label className="arbo-colour-other">
          <input
            type="color"
            value={colour.toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          {targetsTexts.otherColour}
        </label>
      </Swatches>
    </Popover>
  )
}
