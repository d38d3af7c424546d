import { failureOf, saveFile, type ReportFile } from '@arbo/core'
import type { ReportFilesStore } from '@arbo/core/internal'
import { type Dates, formatBytes, shortDay } from '@arbo/core/format'
import { Download, RotateCw, Trash2, X } from '@arbo/kit/icons'
import { IconButton, ProgressBar, Text, useDates } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { reportTexts } from './texts.ts'
import styles from './reports.module.css'

interface FileRowProps {
  file: ReportFile
  store: ReportFilesStore
  marked: boolean
}

function factsOf({ state, rows_done, rows_total, bytes, message, expires_at }: ReportFile, dates: Dates): string {
  if (state === 'done') {
    const expiry = reportTexts.fileKept({ day: shortDay(dates.dayOf(expires_at), undefined, dates.language) })
    return `${reportTexts.fileFacts({ rows: rows_done, size: formatBytes(bytes ?? 0, dates.language) })}, ${expiry}`
  }
  if (state === 'running') {
    if (rows_total === null) return reportTexts.rowsCount({ count: rows_done })
    return reportTexts.fileRows({ done: rows_done, total: rows_total })
  }
  return message ?? reportTexts.fileStates[state]
}

/** A report file, with its progress and actions. */
export function FileRow({ file, store, marked }: FileRowProps): ReactNode {
  const dates = useDates()
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)
  const { id, name, state, progress } = file
  const isOpen = state === 'queued' || state === 'running'

  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toasts.show({ kind: 'error', title: reportTexts.fileActFailed, message: messageOf(failureOf(error)) })
    } finally {
      setBusy(false)
    }
  }

  async function save(): Promise<void> {
    const { blob } = await store.download(id)
    saveFile(blob, name)
  }

  return (
    <li data-marked={marked ? '' : undefined}>
      <Text weight="medium" breaks title={name}>
        {name}
      </Text>
      <span className={styles['rpt-file-facts']} data-state={state}>
        {factsOf(file, dates)}
      </span>
      {isOpen && (
        <ProgressBar label={reportTexts.fileProgress({ name })} {...(state === 'running' ? { value: progress } : {})} />
      )}
      <span className={styles['rpt-file-acts']}>
        {state === 'done' && (
          <IconButton
            size="small"
            icon={<Download />}
            label={reportTexts.fileDownload({ name })}
            busy={busy}
            onClick={() => void act(save)}
          />
        )}
        {(state === 'failed' || state === 'cancelled') && (
          <IconButton
            size="small"
            icon={<RotateCw />}
            label={reportTexts.fileRetry({ name })}
            busy={busy}
            onClick={() => void act(() => store.retry(id))}
          />
        )}
        {isOpen ? (
          <IconButton
            size="small"
            icon={<X />}
            label={reportTexts.fileCancel({ name })}
            busy={busy}
            onClick={() => void act(() => store.cancel(id))}
          />
        ) : (
          <IconButton
            size="small"
            icon={<Trash2 />}
            label={reportTexts.fileDelete({ name })}
            onClick={() => void act(() => store.remove(id))}
          />
        )}
      </span>
    </li>
  )
}
