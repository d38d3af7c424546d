import { useEffect, useState, type ReactNode } from 'react'
import { isApiError, type Person, type SceneFieldOf, type SceneHubStore } from '@arbo/core'
import { Pencil, Search } from '@arbo/kit/icons'
import { Avatar, IconButton, Popover, TextField } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

interface PeopleChoiceProps {
  role: SceneFieldOf<'people'>
  store: SceneHubStore
}

/** Rest after the last letter before people are looked for, in ms. */
const TYPING = 200

/** Chooses who works on the scene or checks it, of those who may. */
export function PeopleChoice({ role, store }: PeopleChoiceProps): ReactNode {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  const title = texts.choosePeople[role]
  return (
    <Popover
      label={title}
      className="people-choice"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton size="small" label={title} icon={<Pencil />} />}
    >
      {open && <PeopleList role={role} store={store} />}
    </Popover>
  )
}

function PeopleList({ role, store }: PeopleChoiceProps): ReactNode {
  const texts = useTexts()
  const { item } = useHubContext().data
  const { run } = useNotices()
  const [words, setWords] = useState('')
  const [people, setPeople] = useState<readonly Person[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const chosen = new Set(item[role].map(({ id }) => id))

  useEffect(() => {
    const abort = new AbortController()
    async function look(): Promise<void> {
      try {
        setPeople(await store.findPeople(words, abort.signal))
        setHasFailed(false)
      } catch (error) {
        if (!isApiError(error)) throw error
        // One that was given up is no failure.
        if (!abort.signal.aborted) setHasFailed(true)
      }
    }
    const timer = setTimeout(() => void look(), words === '' ? 0 : TYPING)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [store, words])

  function toggle(id: string): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    void run(() => store.change(role, [...next]))
  }

  // Who is chosen can be taken off, also where they are not among those who may be chosen any more.
  const others = item[role].filter(({ id }) => words === '' && !people?.some((person) => person.id === id))
  const rows = [...others, ...(people ?? [])]
  return (
    <>
      <TextField
        label={texts.findPeople}
        hideLabel
        placeholder={texts.findPeople}
        icon={<Search />}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {hasFailed && (
        <p className="none" role="alert">
          {texts.peopleFailed}
        </p>
      )}
      {people && rows.length === 0 && <p className="none">{texts.noPeople}</p>}
      <ul className="people-options">
        {rows.map(({ id, display_name, profile_image }) => (
          <li key={id}>
            <label className="person-option">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <Avatar name={display_name} src={profile_image} size={24} decorative />
              <span className="person-name">{display_name}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
