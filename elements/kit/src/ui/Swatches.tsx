import { useId, type CSSProperties, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Radio } from './Radio.tsx'

export interface SwatchesProps<Value extends string> {
  label: string
  hideLabel?: boolean
  values: readonly Value[]
  /** What each is called: nobody hears a colour. */
  nameOf: (value: Value) => string
  chosen: string | null
  onChoose: (value: Value) => void
  /** What is seen of a value; without it the value is a CSS colour. */
  render?: (value: Value) => ReactNode
  className?: string | undefined
  /** No value at all, as a choice below the others; `chosen` is null then. */
  none?: { label: ReactNode; onChoose: () => void }
  /** Ids of what is to be read with all of them. */
  'aria-describedby'?: string
  /** Stands below: a way to any other value. */
  children?: ReactNode
}

/** As many in a row as make rows of one length. */
const inRow = (count: number): number => [6, 5, 4].find((each) => count % each === 0) ?? 6

/** A choice of one colour or picture: radio buttons, so that the arrow keys move between them. */
export function Swatches<Value extends string>(props: SwatchesProps<Value>): ReactNode {
  const { label, hideLabel = false, values, nameOf, chosen, onChoose, render, none, className, children } = props
  const name = useId()
  return (
    <fieldset className={classes('arbo-swatches', className)} aria-describedby={props['aria-describedby']}>
      <legend className={hideLabel ? 'arbo-visually-hidden' : 'arbo-label'}>{label}</legend>
      <div style={{ '--in-row': inRow(values.length) } as CSSProperties}>
        {values.map((value) => (
          <label key={value} className="arbo-swatch" title={nameOf(value)}>
            <Radio
              name={name}
              value={value}
              label={nameOf(value)}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              // The chosen one can be clicked too: it counts again after another kind of choice.
              onClick={() => value === chosen && onChoose(value)}
            />
            {render ? render(value) : <span style={{ backgroundColor: value }} />}
          </label>
        ))}
      </div>
      {none && (
        <label className="arbo-check">
          <Radio name={name} checked={chosen === null} onChange={none.onChoose} />
          <span>{none.label}</span>
        </label>
      )}
      {children}
    </fieldset>
  )
}
