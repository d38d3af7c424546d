import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import '../styles/choices.css'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { until } from '../testing/until.ts'
import { ChoicePanel, Combobox, type ComboboxOption, type ComboboxProps } from './index.ts'

const page = document.createElement('main')
page.style.background = 'var(--bg-surface)'
page.style.color = 'var(--fg)'
let root: Root
before(() => document.body.append(page))
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => flushSync(() => root.unmount()))

const render = (node: ReactNode): void => flushSync(() => root.render(node))
const all = (selector: string): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(selector)]
const field = (): HTMLInputElement => all('[role=combobox]')[0] as HTMLInputElement
const options = (): HTMLElement[] => all('[role=option]')
const labels = (): (string | null)[] => all('.arbo-option-label').map(({ textContent }) => textContent)
/** The option that the field points at. */
const active = (): string | undefined =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined
const says = (): string =>
  all('[role=status], [role=alert]')
    .map(({ textContent }) => textContent)
    .join('')

const FRUIT: readonly ComboboxOption[] = [
  { id: 'apple', label: 'Apple', group: 'Stone and pome', hint: 12 },
  { id: 'apricot', label: 'Apricot', group: 'Stone and pome' },
  { id: 'banana', label: 'Banana', group: 'Other', disabled: true, hint: 'Sold out' },
  { id: 'cherry', label: 'Cherry', group: 'Other' },
]

type Way = Partial<Omit<ComboboxProps, 'options' | 'find'>> &
  (Pick<ComboboxProps, 'options'> | Pick<ComboboxProps, 'find'>)

/** What was chosen, in its order. */
const heard: string[] = []
beforeEach(() => void heard.splice(0))

function Fruit(way: Way): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>(way.chosen ?? [])
  return (
    <Combobox
      {...(way as ComboboxProps)}
      label="Fruit"
      chosen={chosen}
      onChoose={({ id }, { fill }) => {
        heard.push(fill ? `${id} everywhere` : id)
        if (!way.multiple) setChosen([id])
        else setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
      }}
    />
  )
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key })
}

describe('XFIX-38 the Combobox', () => {
  it('is accessible in both themes: one or several, groups, hints, nothing found, failed, invalid', async () => {
    render(
      <>
        <Fruit options={FRUIT} chosen={['cherry']} />
        <Fruit options={FRUIT} chosen={['apple', 'cherry']} multiple framed hint="As many as you like" />
        <Fruit options={[]} error="Choose one" />
        <Fruit find={() => Promise.reject(new Error('No answer'))} />
      </>,
    )
    await until(() => all('[role=alert]').length === 2)
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset['theme'] = theme
      await expectAccessible(page)
    }
    delete document.documentElement.dataset['theme']
    expect(all('[role=group]').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Stone and pome',
      'Other',
      'Stone and pome',
      'Other',
    ])
  })

  it('is operated with the keyboard alone: letters narrow it down, arrows move, Enter chooses', async () => {
    render(<Fruit options={FRUIT} />)
    field().focus()
    expect(active()).to.equal('Apple12')
    await press('ArrowDown', 'ArrowDown')
    expect(active()).to.equal('BananaSold out')
    await press('Enter')
    expect(heard, 'what is not to be had').to.deep.equal([])
    await press('ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(active(), 'the last one is the end').to.equal('Cherry')
    await press('Enter')
    expect(heard).to.deep.equal(['cherry'])
    expect(options().map(({ ariaSelected }) => ariaSelected)).to.deep.equal(['false', 'false', 'false', 'true'])
    await sendKeys({ type: 'AP' })
    expect(labels()).to.deep.equal(['Apple', 'Apricot'])
    expect(active()).to.equal('Apple12')
    expect(says()).to.equal('2 to choose from')
    await press('ArrowDown', 'Enter')
    expect(heard).to.deep.equal(['cherry', 'apricot'])
    expect(document.activeElement).to.equal(field())
    await sendKeys({ type: 'x' })
    expect(says()).to.equal('Nothing found')
    expect(field().getAttribute('aria-expanded')).to.equal('false')
  })

  it('begins at what is chosen, and a press of the pointer leaves the focus in the field', () => {
    render(<Fruit options={FRUIT} chosen={['cherry']} focused />)
    expect(document.activeElement).to.equal(field())
    expect(active()).to.equal('Cherry')
    options()[1]?.click()
    expect(heard).to.deep.equal(['apricot'])
    const press = new PointerEvent('pointerdown', { bubbles: true, cancelable: true })
    options()[0]?.dispatchEvent(press)
    expect(press.defaultPrevented).to.equal(true)
  })

  it('several are chosen and put off one by one; who was chosen before shows though no search finds them', async () => {
    render(<Fruit options={FRUIT} multiple chosen={['quince']} chosenOptions={[{ id: 'quince', label: 'Quince' }]} />)
    expect(labels()).to.deep.equal(['Quince', 'Apple', 'Apricot', 'Banana', 'Cherry'])
    expect(all('[role=listbox]')[0]?.ariaMultiSelectable).to.equal('true')
    field().focus()
    await press('ArrowDown', 'Enter', 'Enter', 'ArrowUp', 'Enter')
    expect(heard).to.deep.equal(['apple', 'apple', 'quince'])
    expect(options().filter(({ ariaSelected }) => ariaSelected === 'true')).to.have.lengthOf(0)
  })

  it('Enter before the answer means what is found for the letters, and not what stood there before', async () => {
    const asked: { text: string; answer: (found: readonly ComboboxOption[]) => void }[] = []
    const find = (text: string) => new Promise<readonly ComboboxOption[]>((answer) => void asked.push({ text, answer }))
    render(<Fruit find={find} />)
    await until(() => asked.length === 1)
    asked[0]?.answer(FRUIT)
    await until(() => options().length === 4)
    field().focus()
    await sendKeys({ type: 'cher' })
    await press('Enter')
    expect(heard).to.deep.equal([])
    await until(() => asked.at(-1)?.text === 'cher')
    asked.at(-1)?.answer(FRUIT.filter(({ id }) => id === 'cherry'))
    await until(() => heard.length === 1)
    expect(heard).to.deep.equal(['cherry'])
  })

  it('what could not be read is asked for again', async () => {
    let fails = true
    let asked = 0
    const find = () => {
      asked += 1
      return fails ? Promise.reject(new Error('No answer')) : Promise.resolve(FRUIT)
    }
    render(<Fruit find={find} failed="No fruit today" />)
    await until(() => says().includes('No fruit today'))
    all('[role=alert] button')[0]?.click()
    await until(() => asked === 2 && says().includes('No fruit today'))
    fails = false
    // In a panel Tab ends the choice, so Enter asks again, too.
    field().focus()
    await press('Enter')
    await until(() => options().length === 4)
    expect(all('[role=alert]')).to.have.lengthOf(0)
  })

  it('of a long list those near what shows are drawn, from the chosen one on, and each tells its place', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ id: `n${at}`, label: `Number ${at}` }))
    render(<Fruit options={many} chosen={['n1500']} />)
    await until(() => labels().includes('Number 1500'))
    expect(options().length).to.be.lessThan(60)
    const chosen = all('[aria-selected=true]')[0]
    expect(chosen?.getAttribute('aria-posinset')).to.equal('1501')
    expect(chosen?.getAttribute('aria-setsize')).to.equal('2000')
    const [list, row] = [all('[role=listbox]')[0], chosen].map((one) => one?.getBoundingClientRect())
    expect(row?.top).to.be.within(list?.top ?? 0, list?.bottom ?? 0)
    field().focus()
    await press('PageDown')
    expect(active()).to.equal('Number 1508')
  })

  it('its panel ends with one choice; of several it is ended by Tab, by the button, or given up by Escape', async () => {
    const done: string[] = []
    const panel = (multiple: boolean): ReactNode => (
      <ChoicePanel
        key={String(multiple)}
        label="Fruit"
        options={FRUIT}
        multiple={multiple}
        chosen={['apple']}
        onDone={(chosen, how) => done.push(`${chosen.map(({ id }) => id).join('+')} ${how?.move ?? ''}`)}
        onCancel={() => done.push('given up')}
      />
    )
    render(panel(false))
    await press('ArrowDown', 'Enter')
    expect(done.splice(0)).to.deep.equal(['apricot stay'])
    render(panel(true))
    await press('ArrowDown', 'Enter')
    expect(done).to.deep.equal([])
    await press('Tab')
    await press('Escape')
    all('.arbo-choice-done button')[0]?.click()
    expect(done).to.deep.equal(['apple+apricot next', 'given up', 'apple+apricot '])
  })
})
