import { useState, type ReactNode } from 'react'
import { ATTACHMENT_CATEGORIES, type ItemFile } from '@arbo/core'
import { formatBytes, formatMoment } from '@arbo/core/format'
import { Download, FileVideo, Image, Link, Paperclip, Pencil, Trash2, Volume2, type Icon } from '@arbo/kit/icons'
import { AlertDialog, IconButton, IconLink, Select } from '@arbo/kit/ui'
import { fill, texts } from '../texts.ts'
import { useHubContext } from './HubContext.ts'
import { useNotices } from './notices.ts'
import { RenameForm } from './RenameForm.tsx'

const NAME_MAX = 255
const ICONS: Readonly<Record<string, Icon>> = { image: Image, video: FileVideo, audio: Volume2 }

/** The file under its own name, not under that of its place in storage. */
function downloadOf({ url, name }: ItemFile): string | null {
  return url === null ? null : `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}

/** One file or link. */
export function FileRow({ file }: { file: ItemFile }): ReactNode {
  const { data, store } = useHubContext()
  const { name, kind, size, url, is_link: isLink, created_by: by, created_at } = file
  const isOwn = by.id === data.me
  const mayChange = store !== null && (isOwn || (data.item.rights?.includes('item_updateItemDetails_update') ?? false))
  const [editing, setEditing] = useState(false)
  const FileIcon = isLink ? Link : (ICONS[kind] ?? Paperclip)
  const href = downloadOf(file)
  return (
    <li className="row">
      <FileIcon size={16} />
      <div className="row-body">
        {editing && <EditFile file={file} onClose={() => setEditing(false)} />}
        {!editing &&
          (isLink && url ? (
            <a className="file-name" href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="arbo-visually-hidden"> ({texts.newWindow})</span>
            </a>
          ) : (
            <p className="file-name">{name}</p>
          ))}
        <p className="note">
          {!isLink && `${formatBytes(size)} · `}
          {fill('addedBy', { name: by.display_name, when: formatMoment(created_at) })}
        </p>
      </div>
      <div className="row-actions">
        {!isLink && href && (
          <IconLink size="small" label={fill('download', { name })} icon={<Download />} href={href} download={name} />
        )}
        {!isLink && !href && <span className="arbo-visually-hidden">{texts.noDownload}</span>}
        {mayChange && !editing && (
          <IconButton
            size="small"
            label={fill('editFile', { name })}
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          />
        )}
        {mayChange && <DeleteFile file={file} />}
      </div>
    </li>
  )
}

function EditFile({
  file: { id, name, category: before },
  onClose,
}: {
  file: ItemFile
  onClose: () => void
}): ReactNode {
  const { store } = useHubContext()
  const { run } = useNotices()
  const [category, setCategory] = useState(before)
  return (
    <RenameForm
      label={texts.fileName}
      maxLength={NAME_MAX}
      isRequired
      value={name}
      onCancel={onClose}
      onSave={async (next) => {
        if (store && (await run(() => store.editFile({ id, name: next, category })))) onClose()
      }}
    >
      <Select
        label={texts.category}
        hideLabel
        options={ATTACHMENT_CATEGORIES.map((value) => ({ value, label: texts[value] }))}
        value={category}
        onChange={setCategory}
      />
    </RenameForm>
  )
}

function DeleteFile({ file: { id, name } }: { file: ItemFile }): ReactNode {
  const { store } = useHubContext()
  const { run } = useNotices()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        label={fill('deleteNamed', { name })}
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={fill('deleteFileTitle', { name })}
        message={texts.deleteFileMessage}
        confirmLabel={texts.deleteFile}
        danger
        onConfirm={() => {
          setAsking(false)
          if (store) void run(() => store.deleteFile(id))
        }}
      />
    </>
  )
}
