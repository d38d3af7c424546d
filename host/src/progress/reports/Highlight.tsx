import { reportHighlightStore } from '@arbo/core/internal'
import { Download } from '@arbo/kit/icons'
import { Button, Loading, Skeleton, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { reportTexts } from './texts.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'
import styles from './reports.module.css'

const COUNTS = ['status_changes', 'uploads', 'comments'] as const

/** The highlight report of one day, to download. */
export function Highlight(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => reportHighlightStore(session), [session])
  const { counts, day, status } = useSelected(store, (state) => state)
  const { saving, save } = useSaveFile<'day'>(reportTexts.downloadFailed)

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
      <Button
        size="small"
        wide
        icon={<Download />}
        busy={saving !== null}
        onClick={() => void save('day', store.download)}
      >
        {reportTexts.highlightDownload}
      </Button>
    </section>
  )
}
