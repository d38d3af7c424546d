import { Check } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import styles from './calendar.module.css'

export interface Choice {
  id: string
  label: string
  icon?: ReactNode
}

interface ChoiceListProps {
  label: string
  choices: readonly Choice[]
  chosen: string | null
  onChoose: (choice: Choice) => void
}

/** A list with one choice, below a search field. */
export function ChoiceList({ label, choices, chosen, onChoose }: ChoiceListProps): ReactNode {
  return (
    <ul className={styles['calendar-choices']} aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.id}>
          <button type="button" aria-pressed={choice.id === chosen} onClick={() => onChoose(choice)}>
            {choice.icon}
            <span>{choice.label}</span>
            {choice.id === chosen && <Check />}
          </button>
        </li>
      ))}
    </ul>
  )
}
