import { useState, type ReactNode } from 'react'
import { ATTACHMENT_CATEGORIES, type ItemFile } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { Download, FileVideo, Image, Link, Paperclip, Pencil, Trash2, Volume2, type Icon } from '../icons.ts'
import { usePartTexts } from '../part-texts.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconLink } from '../ui/IconLink.tsx'
import { Select } from '../ui/Select.tsx'
import type { PartProps } from './part-props.ts'
import { RenameForm } from './RenameForm.tsx'
import { useDates } from '../ui/dates.ts'
import { Moment } from '../ui/Moment.tsx'

const NAME_MAX = 255
const ICONS: Readonly<Record<string, Icon>> = { image: Image, video: FileVideo, audio: Volume2 }
const WEB = /^https?:\/\//i

/** The file under its own name, not under that of its place in storage. */
function downloadOf({ url, name }: ItemFile): string | null {
  return url === null ? null : `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}

type SceneFileRowProps = PartProps & { file: ItemFile }

/** One file or link. */
export function SceneFileRow({ file, ...part }: SceneFileRowProps): ReactNode {
  const partTexts = usePartTexts()
  const dates = useDates()
  const { me, rights, changes } = part
  const { name, kind, size, url, is_link: isLink, created_by: by, created_at } = file
  const mayChange = changes !== null && (by.id === me || rights.includes('item_updateItemDetails_update'))
  const [editing, setEditing] = useState(false)
  const when = dates.moment(created_at)
  const FileIcon = isLink ? Link : (ICONS[kind] ?? Paperclip)
  const href = downloadOf(file)
  return (
    <li className="arbo-part-row">
      <FileIcon size={16} />
      <div className="arbo-part-body">
        {editing && <EditFile file={file} {...part} onClose={() => setEditing(false)} />}
        {!editing &&
          (isLink && url && WEB.test(url) ? (
            <a className="arbo-part-name" href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="arbo-visually-hidden"> ({partTexts.newWindow})</span>
            </a>
          ) : (
            <p className="arbo-part-name">{name}</p>
          ))}
        <p className="arbo-part-note">
          {!isLink && `${formatBytes(size, dates.language)} · `}
          <Moment at={created_at}>
            {by.display_name === '' ? when : partTexts.addedBy({ name: by.display_name, when })}
          </Moment>
        </p>
      </div>
      <div className="arbo-part-row-actions">
        {!isLink && href && (
          <IconLink size="small" label={partTexts.download({ name })} icon={<Download />} href={href} download={name} />
        )}
        {!isLink && !href && <span className="arbo-visually-hidden">{partTexts.noDownload}</span>}
        {mayChange && !editing && (
          <IconButton
            size="small"
            label={partTexts.editFile({ name })}
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          />
        )}
        {mayChange && <DeleteFile file={file} {...part} />}
      </div>
    </li>
  )
}

function EditFile({ file, changes, run, onClose }: SceneFileRowProps & { onClose: () => void }): ReactNode {
  const partTexts = usePartTexts()
  const { id, name, category: before } = file
  const [category, setCategory] = useState(before)
  return (
    <RenameForm
      label={partTexts.fileName}
      maxLength={NAME_MAX}
      isRequired
      value={name}
      onCancel={onClose}
      onSave={async (next) => {
        if (changes && (await run(() => changes.editFile({ id, name: next, category })))) onClose()
      }}
    >
      <Select
        label={partTexts.category}
        hideLabel
        options={ATTACHMENT_CATEGORIES.map((value) => ({ value, label: partTexts.categories[value] }))}
        value={category}
        onChange={setCategory}
      />
    </RenameForm>
  )
}

function DeleteFile({ file: { id, name }, changes, run }: SceneFileRowProps): ReactNode {
  const partTexts = usePartTexts()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        label={partTexts.deleteNamed({ name })}
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={partTexts.deleteFileTitle({ name })}
        message={partTexts.deleteFileMessage}
        confirmLabel={partTexts.deleteFile}
        danger
        onConfirm={() => {
          setAsking(false)
          if (changes) void run(() => changes.deleteFile(id))
        }}
      />
    </>
  )
}
