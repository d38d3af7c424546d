import { useState, type ReactNode } from 'react'
import type { ItemNote } from '@arbo/core'
import { useLevels } from '../element/use-levels.ts'
import { Search } from '../icons.ts'
import { usePartTexts } from '../part-texts.ts'
import { TextField } from '../ui/TextField.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { PartProps } from './part-props.ts'
import { SceneNoteRow } from './SceneNoteRow.tsx'

export interface SceneNotesProps extends PartProps {
  /** Oldest first. */
  notes: readonly ItemNote[]
}

/** What everybody on the scene should know, latest first, with a search. */
export function SceneNotes({ notes, ...part }: SceneNotesProps): ReactNode {
  const partTexts = usePartTexts()
  const { rights, changes, run } = part
  const scene = useLevels().scene.word
  const [words, setWords] = useState('')
  const query = words.trim().toLowerCase()
  const matches = notes.filter(({ text }) => text.toLowerCase().includes(query)).toReversed()
  const writing = rights.includes('media_createComment_create') ? changes : null
  return (
    <div className="arbo-part">
      {writing && (
        <NoteForm
          label={partTexts.writeNote}
          action={partTexts.addNote}
          onSend={(text) => run(() => writing.addNote(text))}
        />
      )}
      {notes.length > 0 && (
        <TextField
          label={partTexts.searchNotes}
          hideLabel
          type="search"
          placeholder={partTexts.searchNotes}
          icon={<Search />}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {matches.length === 0 ? (
        <p className="arbo-part-none" role={notes.length > 0 ? 'status' : undefined}>
          {notes.length > 0
            ? partTexts.noNotesFound
            : writing
              ? partTexts.noNotesMayWrite({ level: scene })
              : partTexts.noNotes}
        </p>
      ) : (
        <ul className="arbo-part-rows">
          {matches.map((note) => (
            <SceneNoteRow key={note.id} note={note} {...part} />
          ))}
        </ul>
      )}
    </div>
  )
}
