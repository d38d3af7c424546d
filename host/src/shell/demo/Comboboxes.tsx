import { pageLanguage } from '@arbo/core'
import { ChevronDown } from '@arbo/kit/icons'
import {
  Button,
  ChoicePanel,
  Combobox,
  Popover,
  STATUSES,
  StatusMark,
  statusName,
  type ComboboxOption,
  type Status,
} from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { PeopleAndTeamsPicker, type Picked } from '../../ui/PeoplePicker.tsx'
import styles from './demo.module.css'
import { galleryTexts as words } from './texts.ts'

const LONG = 2000

const foods = (): readonly ComboboxOption[] => {
  const { foods: names, groupNames } = words
  return [
    { id: 'apple', label: names.apple, group: groupNames.fruit, hint: 12 },
    { id: 'cherry', label: names.cherry, group: groupNames.fruit, hint: 4 },
    { id: 'carrot', label: names.carrot, group: groupNames.vegetables, disabled: true, hint: words.soldOut },
    { id: 'leek', label: names.leek, group: groupNames.vegetables },
    { id: 'long', label: words.longName, group: groupNames.vegetables },
  ]
}

/** One or several of many: statuses, groups, what is not to be had, long lists, and lists that are not there. */
export function Comboboxes(): ReactNode {
  const [status, setStatus] = useState('3')
  const [chosen, setChosen] = useState<readonly string[]>(['apple'])
  const [entry, setEntry] = useState('1500')
  const [isOpen, setIsOpen] = useState(false)
  const statuses = STATUSES.map((_, at) => ({
    id: String(at),
    label: statusName(at as Status, pageLanguage()),
    icon: <StatusMark status={at as Status} colour={null} />,
  }))
  const many = useMemo(
    () => Array.from({ length: LONG }, (_, at) => ({ id: String(at), label: words.entry({ number: String(at) }) })),
    [],
  )
  const waits = useMemo(() => () => new Promise<never>(() => undefined), [])
  const fails = useMemo(() => () => Promise.reject(new Error()), [])
  const current = statuses.find(({ id }) => id === status)
  return (
    <div className={styles['demo-fields']}>
      <Combobox framed label={words.one} options={statuses} chosen={[status]} onChoose={({ id }) => setStatus(id)} />
      <Combobox
        framed
        multiple
        label={words.several}
        options={foods()}
        chosen={chosen}
        onChoose={({ id }) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      />
      <Combobox framed label={words.long} options={many} chosen={[entry]} onChoose={({ id }) => setEntry(id)} />
      <Combobox
        framed
        label={words.none}
        initial="xyz"
        options={foods()}
        none={(text) => words.notFound({ text })}
        chosen={[]}
        onChoose={() => undefined}
      />
      <Combobox framed label={words.failing} find={fails} chosen={[]} onChoose={() => undefined} />
      <Combobox framed label={words.waiting} find={waits} chosen={[]} onChoose={() => undefined} />
      <div>
        <Popover
          label={words.one}
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={
            <Button>
              {current?.label ?? words.choose}
              <ChevronDown />
            </Button>
          }
        >
          <ChoicePanel
            label={words.one}
            options={statuses}
            chosen={[status]}
            onDone={([option]) => {
              setIsOpen(false)
              if (option) setStatus(option.id)
            }}
            onCancel={() => setIsOpen(false)}
          />
        </Popover>
      </div>
    </div>
  )
}

/** Invented people and a team, found as the server finds them. */
const TEAMS = [{ id: 't1', name: 'Lounge' }]
const PEOPLE = ['Ada Lovelace', 'Lotte Reiniger', 'Émile Cohl', 'Hayao'].map((display_name, at) => ({
  id: `p${at}`,
  display_name,
  profile_image: null,
}))
const has = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase())
const find = (text: string): Promise<Picked> =>
  Promise.resolve({
    people: PEOPLE.filter(({ display_name }) => has(display_name, text)),
    teams: TEAMS.filter(({ name }) => has(name, text)),
  })

/** Who is chosen, and who can be. */
export function Picker({ label }: { label: string }): ReactNode {
  const [picked, setPicked] = useState<Picked>({ people: PEOPLE.slice(1, 2), teams: [] })
  return (
    <div className={styles['demo-narrow']}>
      <PeopleAndTeamsPicker label={label} {...picked} find={find} onChange={setPicked} />
    </div>
  )
}
