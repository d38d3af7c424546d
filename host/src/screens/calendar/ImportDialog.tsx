import { IMPORT_ACCEPT } from '@arbo/core'
import { Download, Upload } from '@arbo/kit/icons'
import { Button, Dialog } from '@arbo/kit/ui'
import { useRef, type ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { ImportFaults } from './ImportFaults.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { OverlapDialog } from './OverlapDialog.tsx'
import { useImport, type Import } from './useImport.ts'

interface ImportDialogProps {
  title: string
  /** The columns that the file needs. */
  lead: string
  onImport: Import
  /** Gives the user a file to fill in, and says so where it cannot. */
  onSample: () => Promise<void>
  onDone: (created: number) => void
  onClose: () => void
}

/** Imports a sheet: file, preview or what is wrong by line and column, then all rows or none (WS-18). */
export function ImportDialog({ title, lead, onImport, onSample, onDone, onClose }: ImportDialogProps): ReactNode {
  const { state, check, start, confirm, cancel } = useImport(onImport, (created) => {
    onDone(created)
    onClose()
  })
  const { fileName, busy, checked, faults, refusal, asked } = state
  const input = useRef<HTMLInputElement>(null)
  if (asked) {
    return <OverlapDialog overlap={asked} busy={busy === 'importing'} onConfirm={confirm} onCancel={cancel} />
  }
  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={lead}
      footer={
        <>
          <Button variant="ghost" icon={<Download />} onClick={() => void onSample()}>
            {calendarTexts.importSample}
          </Button>
          <span className="spacer" />
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={checked === null || checked.answer.total === 0}
            busy={busy === 'importing'}
            onClick={start}
          >
            {calendarTexts.importAction(checked?.answer.total ?? 0)}
          </Button>
        </>
      }
    >
      <div className="calendar-form">
        <div className="calendar-file">
          <input
            ref={input}
            type="file"
            className="arbo-visually-hidden"
            tabIndex={-1}
            accept={IMPORT_ACCEPT}
            aria-label={calendarTexts.importFile}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void check(file)
              // The same file may be chosen again once it is mended.
              target.value = ''
            }}
          />
          <Button icon={<Upload />} busy={busy === 'checking'} onClick={() => input.current?.click()}>
            {fileName === null ? calendarTexts.importChoose : calendarTexts.importOther}
          </Button>
          {fileName !== null && <span className="calendar-file-name">{fileName}</span>}
        </div>
        {busy === 'checking' && (
          <p className="calendar-note" role="status">
            {calendarTexts.importChecking}
          </p>
        )}
        {refusal !== null && (
          <p className="notice notice-danger" role="alert">
            {refusal}
          </p>
        )}
        {faults.length > 0 && <ImportFaults faults={faults} />}
        {checked && (
          <>
            <p className="notice" role="status">
              {calendarTexts.importReady(checked.answer.total)}{' '}
              {checked.overlap && calendarTexts.importOverlaps(checked.overlap.total)}
            </p>
            <ImportPreview rows={checked.answer.preview} total={checked.answer.total} />
          </>
        )}
      </div>
    </Dialog>
  )
}
