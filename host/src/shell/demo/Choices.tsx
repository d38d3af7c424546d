import { Checkbox, RadioGroup, Segmented, Select, Swatches, useColourNames } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { pageWords } from '../../app/page-texts.ts'
import styles from './demo.module.css'

const ORDERS = ['frame', 'time'] as const
const VIEWS = ['list', 'cards', 'days'] as const
const COLOURS = ['#FF0001', '#FFD400', '#00A86B', '#1E88FF', '#B026FF'] as const

/** Choices of one and of several, as they are with a mouse, a finger and the keyboard. */
export function Choices(): ReactNode {
  const { demoChoice: words } = pageWords
  const names = useColourNames()
  const [mine, setMine] = useState(true)
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('frame')
  const [view, setView] = useState<(typeof VIEWS)[number]>('list')
  const [colour, setColour] = useState<(typeof COLOURS)[number] | null>('#1E88FF')
  const named = <Value extends keyof typeof words.names>(value: Value) => ({ value, label: words.names[value] })
  return (
    <div className={styles['demo-fields']}>
      <div>
        <Checkbox label={words.mine} hint={words.mineHint} checked={mine} onChange={setMine} />
        <Checkbox label={words.some} checked={false} isMixed onChange={() => setMine(true)} />
        <Checkbox label={words.fixed} checked disabled onChange={() => undefined} />
      </div>
      <RadioGroup label={words.order} value={order} options={ORDERS.map(named)} onChange={setOrder} />
      <Select label={words.view} value={view} options={VIEWS.map(named)} onChange={setView} />
      <div>
        <Segmented label={words.view} value={view} options={VIEWS.map(named)} onChange={setView} />
      </div>
      <Swatches
        label={words.colour}
        values={COLOURS}
        nameOf={(value) => names[value]}
        chosen={colour}
        onChoose={setColour}
        none={{ label: words.noColour, onChoose: () => setColour(null) }}
      />
    </div>
  )
}
