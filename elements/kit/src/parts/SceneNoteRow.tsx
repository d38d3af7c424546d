import { useState, type ReactNode } from 'react'
import type { ItemNote } from '@arbo/core'
import { Pencil, Trash2 } from '../icons.ts'
import { usePartTexts } from '../part-texts.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NoteForm } from './NoteForm.tsx'
import { NoteText } from './NoteText.tsx'
import type { PartProps } from './part-props.ts'
import { Moment } from '../ui/Moment.tsx'

/** One note; who wrote it may change it. */
export function SceneNoteRow({ note, me, rights, changes, run }: PartProps & { note: ItemNote }): ReactNode {
  const partTexts = usePartTexts()
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, text, created_by: by, created_at, updated_at } = note
  const isOwn = changes !== null && by.id === me
  const mayDelete = changes !== null && (isOwn || rights.includes('media_deleteComment_delete'))

  async function save(words: string): Promise<boolean> {
    if (!changes) return false
    const isSaved = await run(() => changes.editNote({ id, text: words }))
    if (isSaved) setEditing(false)
    return isSaved
  }

  return (
    <li className="arbo-part-row">
      <Avatar name={by.display_name} src={by.profile_image} size={24} decorative />
      <div className="arbo-part-body">
        <p className="arbo-part-head">
          <strong>{by.display_name}</strong>
          <Moment at={created_at} />
          {updated_at !== created_at && <span className="arbo-part-note">{partTexts.edited}</span>}
        </p>
        {editing ? (
          <NoteForm
            label={partTexts.editNote}
            action={partTexts.save}
            text={text}
            onSend={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <NoteText text={text} />
        )}
      </div>
      <div className="arbo-part-row-actions">
        {isOwn && !editing && (
          <IconButton size="small" label={partTexts.editNote} icon={<Pencil />} onClick={() => setEditing(true)} />
        )}
        {mayDelete && (
          <IconButton size="small" label={partTexts.deleteNote} icon={<Trash2 />} onClick={() => setAsking(true)} />
        )}
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={partTexts.deleteNoteTitle}
        message={partTexts.deleteNoteMessage}
        confirmLabel={partTexts.deleteNote}
        danger
        onConfirm={() => {
          setAsking(false)
          if (changes) void run(() => changes.deleteNote(id))
        }}
      />
    </li>
  )
}
