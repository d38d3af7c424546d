import { failureOf } from '@arbo/core'
import { reportHighlightStore } from '@arbo/core/internal'
import { Download } from '@arbo/kit/icons'
import { Button, Loading, Skeleton, TextField } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { reportTexts } from './texts.ts'
import { saveFile } from '../../ui/list/save-file.ts'
import styles from './reports.module.css'

const COUNTS = ['status_changes', 'uploads', 'comments'] as const

/** The highlight report of one day, to download. */
export function Highlight(): ReactNode {
  const { session, toasts } = useApp()
  const store = useMemo(() => reportHighlightStore(session), [session])
  const { counts, day, status } = useSelected(store, (state) => state)
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { blob, name } = await store.download()
      saveFile(blob, name)
    } catch (error) {
      const failure = failureOf(error)
      const isEmpty = failure.error === 'is_empty'
      const title = isEmpty ? failure.message : reportTexts.downloadFailed
      toasts.show({ id: 'highlight', kind: 'error', title, ...(isEmpty ? {} : { message: messageOf(failure) }) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles['rpt-highlight']} aria-labelledby="rpt-highlight">
      <h2 id="rpt-highlight">{reportTexts.highlight}</h2>
      <p>{reportTexts.highlightWhat}</p>
      <TextField
        label={reportTexts.highlightDay}
        hideLabel
        type="date"
        value={day ?? counts?.day ?? ''}
        onChange={({ target }) => void store.setDay(target.value || null)}
      />
      {counts && (
        <ul aria-live="polite">
          {COUNTS.map((name) => (
            <li key={name}>{reportTexts.highlightCounts[name]({ count: counts[name] })}</li>
          ))}
        </ul>
      )}
      {!counts && status === 'loading' && (
        <Loading>
          <Skeleton height={52} />
        </Loading>
      )}
      {!counts && status === 'failed' && (
        <p role="alert">
          {reportTexts.highlightFailed}{' '}
          <Button variant="ghost" size="small" onClick={() => void store.reload()}>
            {reportTexts.tryAgain}
          </Button>
        </p>
      )}
      <Button size="small" wide icon={<Download />} busy={busy} onClick={() => void save()}>
        {reportTexts.highlightDownload}
      </Button>
    </section>
  )
}
