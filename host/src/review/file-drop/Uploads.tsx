import { formatBytes } from '@arbo/core/format'
import { pageUploads, type PageUpload } from '@arbo/core/internal'
import { ChevronDown, ChevronUp, RotateCw, X } from '@arbo/kit/icons'
import { classes, IconButton, ProgressBar, Text, useLanguage } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import styles from './file-drop.module.css'
import { fileDropTexts as words } from './texts.ts'

/** Rows that are drawn; the others are counted. */
const MOST_SHOWN = 50

const isOver = ({ state }: PageUpload): boolean => state === 'done' || state === 'cancelled' || state === 'failed'

/** What this page uploads, on every page, until all of it has arrived or failed and was seen. */
export function Uploads(): ReactNode {
  const { session } = useApp()
  const { uploads, made } = useSelected(pageUploads(session), (state) => state)
  const [open, setOpen] = useState(true)
  const going = uploads.filter((upload) => !isOver(upload))
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isBusy = going.length > 0

  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  if (uploads.length === 0) return null
  const head = isBusy
    ? words.uploading({ done: made, total: made + going.length + failed })
    : words.allDone({ done: made })
  // What needs a person comes first, and of many what goes on; a row that is about to be clicked does not move otherwise.
  const isCut = uploads.length > MOST_SHOWN
  const rank = (upload: PageUpload): number => (upload.state === 'failed' ? 0 : isCut && isOver(upload) ? 2 : 1)
  const sorted = uploads.toSorted((one, other) => rank(one) - rank(other))
  return (
    <section className={styles['uploads']} aria-label={words.uploads}>
      <header className={classes(styles['uploads-head'], 'arbo-row')}>
        <strong role="status">
          {[head, failed > 0 && words.failedCount({ count: failed })].filter(Boolean).join(', ')}
        </strong>
        <IconButton
          size="small"
          icon={open ? <ChevronDown /> : <ChevronUp />}
          label={open ? words.hide : words.show}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </header>
      {open && (
        <ul>
          {sorted.slice(0, MOST_SHOWN).map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {open && sorted.length > MOST_SHOWN && (
        <Text tone="muted">{words.more({ count: sorted.length - MOST_SHOWN })}</Text>
      )}
    </section>
  )
}

function UploadRow({ upload }: { upload: PageUpload }): ReactNode {
  const { session } = useApp()
  const { id, itemId, itemName, fileNames, state, progress, error } = upload
  const language = useLanguage()
  const all = pageUploads(session)
  const name = fileNames[0] ?? ''
  const over = isOver(upload)
  const texts: Record<PageUpload['state'], string> = {
    requesting: words.waits,
    sending: upload.stalled
      ? words.stalled
      : words.sending({
          sent: formatBytes(upload.bytesSent, language),
          total: formatBytes(upload.bytesTotal, language),
        }),
    registering: words.registering,
    done: words.done,
    cancelled: words.cancelled,
    failed: error ? messageOf(error) : words.failedUpload,
  }
  return (
    <li data-state={state}>
      <div className="arbo-row">
        <Link to={`/st/${itemId}?m=review`} className="arbo-truncate" title={name}>
          {itemName || name}
        </Link>
        {state === 'failed' && (
          <IconButton
            size="small"
            icon={<RotateCw />}
            label={words.retryUpload({ name })}
            onClick={() => all.retry(id)}
          />
        )}
        <IconButton
          size="small"
          icon={<X />}
          label={over ? words.dismiss({ name }) : words.cancelUpload({ name })}
          onClick={() => (over ? all.dismiss(id) : all.cancel(id))}
        />
      </div>
      {!over && <ProgressBar label={words.uploadOf({ name })} value={state === 'requesting' ? 0 : progress} />}
      <Text tone={state === 'failed' ? 'danger' : 'muted'}>
        {[itemName && name, texts[state]].filter(Boolean).join(' · ')}
      </Text>
    </li>
  )
}
