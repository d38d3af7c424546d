import { useId, type ReactNode } from 'react'
import styles from './avatar.module.css'

interface SwatchesProps<Value extends string> {
  label: string
  values: readonly Value[]
  nameOf: (value: Value) => string
  chosen: Value | null
  onChoose: (value: Value) => void
  children: (value: Value) => ReactNode
}

/** A choice of one picture: radio buttons, so that the arrow keys move between them. */
export function Swatches<Value extends string>({
  label,
  values,
  nameOf,
  chosen,
  onChoose,
  children,
}: SwatchesProps<Value>): ReactNode {
  const name = useId()
  return (
    <fieldset className={styles['avatar-swatches']}>
      <legend className="arbo-label">{label}</legend>
      <div>
        {values.map((value) => (
          <label key={value} className={styles['avatar-swatch']} title={nameOf(value)}>
            <input
              type="radio"
              name={name}
              value={value}
              aria-label={nameOf(value)}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              // The chosen one can be clicked too: it counts again after an upload.
              onClick={() => value === chosen && onChoose(value)}
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
