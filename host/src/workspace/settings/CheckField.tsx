import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

interface CheckFieldProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with an explanation. */
export function CheckField({ label, hint, checked, onChange }: CheckFieldProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['check-field']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  )
}
