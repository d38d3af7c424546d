import { useState, type ReactNode } from 'react'
import type { ItemNote } from '@arbo/core'
import { formatMoment } from '@arbo/core/format'
import { Pencil, Trash2 } from '@arbo/kit/icons'
import { AlertDialog, Avatar, IconButton } from '@arbo/kit/ui'
import { texts } from '../texts.ts'
import { useHubContext } from './HubContext.ts'
import { NoteForm } from './NoteForm.tsx'
import { useNotices } from './notices.ts'

/** One note; who wrote it may change it. */
export function NoteRow({ note }: { note: ItemNote }): ReactNode {
  const { data, store } = useHubContext()
  const { run } = useNotices()
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, text, created_by: by, created_at, updated_at } = note
  const isOwn = store !== null && by.id === data.me
  const mayDelete = store !== null && (isOwn || (data.item.rights?.includes('media_deleteComment_delete') ?? false))

  async function save(words: string): Promise<boolean> {
    if (!store) return false
    const isSaved = await run(() => store.editNote({ id, text: words }))
    if (isSaved) setEditing(false)
    return isSaved
  }

  return (
    <li className="row">
      <Avatar name={by.display_name} src={by.profile_image} size={24} decorative />
      <div className="row-body">
        <p className="row-head">
          <strong>{by.display_name}</strong>
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
          {updated_at !== created_at && <span className="note">{texts.edited}</span>}
        </p>
        {editing ? (
          <NoteForm
            label={texts.editNote}
            action={texts.save}
            text={text}
            onSend={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className="row-text">{text}</p>
        )}
      </div>
      <div className="row-actions">
        {isOwn && !editing && (
          <IconButton size="small" label={texts.editNote} icon={<Pencil />} onClick={() => setEditing(true)} />
        )}
        {mayDelete && (
          <IconButton size="small" label={texts.deleteNote} icon={<Trash2 />} onClick={() => setAsking(true)} />
        )}
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteNoteTitle}
        message={texts.deleteNoteMessage}
        confirmLabel={texts.deleteNote}
        danger
        onConfirm={() => {
          setAsking(false)
          if (store) void run(() => store.deleteNote(id))
        }}
      />
    </li>
  )
}
