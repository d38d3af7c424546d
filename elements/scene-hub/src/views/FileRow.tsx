import { useState, type ReactNode } from 'react'
import type { ItemFile } from '@arbo/core'
import { formatBytes, formatMoment } from '@arbo/core/format'
import { Download, FileVideo, Image, Link, Paperclip, Trash2, Volume2, type Icon } from '@arbo/kit/icons'
import { AlertDialog, IconButton, IconLink } from '@arbo/kit/ui'
import { fill, texts } from '../texts.ts'
import { useHubContext } from './HubContext.ts'
import { useNotices } from './notices.ts'

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
  const mayDelete = store !== null && (isOwn || (data.item.rights?.includes('item_updateItemDetails_update') ?? false))
  const FileIcon = isLink ? Link : (ICONS[kind] ?? Paperclip)
  const href = downloadOf(file)
  return (
    <li className="row">
      <FileIcon size={16} />
      <div className="row-body">
        {isLink && url ? (
          <a className="file-name" href={url} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="arbo-visually-hidden"> ({texts.newWindow})</span>
          </a>
        ) : (
          <p className="file-name">{name}</p>
        )}
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
        {mayDelete && <DeleteFile file={file} />}
      </div>
    </li>
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
