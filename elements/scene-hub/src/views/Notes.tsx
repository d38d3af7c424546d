import { useState, type ReactNode } from 'react'
import { Search } from '@arbo/kit/icons'
import { TextField } from '@arbo/kit/ui'
import { useLevels } from '@arbo/kit'
import { fill, texts } from '../texts.ts'
import { useHubContext } from './HubContext.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteRow } from './NoteRow.tsx'
import { useNotices } from './notices.ts'

/** What everybody on the scene should know, latest first, with a search. */
export function Notes(): ReactNode {
  const { data, store } = useHubContext()
  const { run } = useNotices()
  const scene = useLevels().scene.word
  const [words, setWords] = useState('')
  const notes = data.item.notes ?? []
  const wanted = words.trim().toLowerCase()
  const found = notes.filter(({ text }) => text.toLowerCase().includes(wanted)).toReversed()
  const mayWrite = store !== null && (data.item.rights?.includes('media_createComment_create') ?? false)

  return (
    <div className="panel">
      {mayWrite && (
        <NoteForm label={texts.writeNote} action={texts.addNote} onSend={(text) => run(() => store.addNote(text))} />
      )}
      {notes.length > 0 && (
        <TextField
          label={texts.searchNotes}
          hideLabel
          type="search"
          placeholder={texts.searchNotes}
          icon={<Search />}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {found.length === 0 ? (
        <p className="none" role={notes.length > 0 ? 'status' : undefined}>
          {notes.length > 0 ? texts.noNotesFound : mayWrite ? fill('noNotesMayWrite', { level: scene }) : texts.noNotes}
        </p>
      ) : (
        <ul className="rows">
          {found.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
    </div>
  )
}
