import { PROJECT_COLOURS, type ProjectColour } from '@arbo/core'
import { Swatches, useProjectColourNames } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { planningTexts } from './texts.ts'
import styles from './planning.module.css'

interface ColourFieldProps {
  /** Empty: nobody has chosen. */
  value: ProjectColour | ''
  error: string | undefined
  onChange: (value: ProjectColour | '') => void
}

/** The colour of a project in the directory, the timeline, the calendar and Woohoo (XUX-09). */
export function ColourField({ value, error, onChange }: ColourFieldProps): ReactNode {
  const names = useProjectColourNames()
  return (
    <div className={styles['colour-field']}>
      <Swatches
        label={planningTexts.colour}
        values={PROJECT_COLOURS}
        nameOf={(colour) => names[colour]}
        chosen={value || null}
        onChoose={onChange}
        render={(colour) => <span style={{ backgroundColor: `var(--project-${colour})` }} />}
        none={{ label: planningTexts.colourNone, onChoose: () => onChange('') }}
      />
      {error && (
        <p className="arbo-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
