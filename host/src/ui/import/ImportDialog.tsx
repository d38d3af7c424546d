import { IMPORT_ACCEPT, type Failure, type ImportAnswer } from '@arbo/core'
import { Download, Upload } from '@arbo/kit/icons'
import { Button, Dialog, Notice, Text } from '@arbo/kit/ui'
import { useRef, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { importTexts } from './texts.ts'
import { ImportFaults } from './ImportFaults.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { useImport, type Import } from './use-import.ts'
import styles from './import.module.css'

/** A refusal that the user may confirm. */
export interface ImportQuestion {
  failure: Failure
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

export interface ImportDialogProps<Answer extends ImportAnswer> {
  title: string
  /** The columns that the file needs. */
  lead: string
  onImport: Import<Answer>
  /** Downloads a sample file, and reports a failure. */
  onSample: () => Promise<void>
  onDone: (created: number) => void
  onClose: () => void
  /** How many rows would be written; all by default. */
  countOf?: (answer: Answer) => number
  /** Summary of a file without faults. */
  ready?: (answer: Answer) => string
  /** The button's verb, with the number of rows; 0 while there is no file. */
  action?: (rows: number) => string
  /** Shown while rows are written, where that can take long. */
  slow?: string
  /** Renders the question for a refusal that the user may confirm; null for any other. */
  question?: (question: ImportQuestion) => ReactNode
}

const all = ({ total }: ImportAnswer): number => total
const nothing = (): void => undefined

/**
 * Imports a sheet: the file, then its preview or its faults by row and column, then all rows or none (WS-18). Mounted
 * only while it is open.
 */
export function ImportDialog<Answer extends ImportAnswer>(props: ImportDialogProps<Answer>): ReactNode {
  const { title, lead, onImport, onSample, onDone, onClose, countOf = all, question, slow } = props
  const { ready = ({ total }) => importTexts.ready({ rows: total }), action = (rows) => importTexts.action({ rows }) } =
    props
  const input = useRef<HTMLInputElement>(null)
  const { state, check, start, confirm, cancel } = useImport<Answer>({
    send: onImport,
    isQuestion: (failure) => Boolean(question?.({ failure, busy: false, onConfirm: nothing, onCancel: nothing })),
    onDone(created) {
      onDone(created)
      onClose()
    },
  })
  const { fileName, busy, checked, faults, refusal, pendingQuestion } = state
  if (pendingQuestion) {
    return question?.({ failure: pendingQuestion, busy: busy === 'importing', onConfirm: confirm, onCancel: cancel })
  }
  const rows = checked ? countOf(checked.answer) : 0
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
            {importTexts.sample}
          </Button>
          <span className={styles['import-spacer']} />
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={rows === 0} busy={busy === 'importing'} onClick={start}>
            {action(rows)}
          </Button>
        </>
      }
    >
      <div className={styles['import']}>
        <div className={styles['import-file']}>
          <input
            ref={input}
            type="file"
            className="arbo-visually-hidden"
            tabIndex={-1}
            accept={IMPORT_ACCEPT}
            aria-label={importTexts.file}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void check(file)
              // The same file may be chosen again once it is corrected.
              target.value = ''
            }}
          />
          <Button icon={<Upload />} busy={busy === 'checking'} onClick={() => input.current?.click()}>
            {fileName === null ? importTexts.choose : importTexts.other}
          </Button>
          {fileName !== null && <Text truncate>{fileName}</Text>}
        </div>
        {(busy === 'checking' || (busy === 'importing' && slow)) && (
          <Text as="p" tone="muted" role="status">
            {busy === 'checking' ? importTexts.checking : slow}
          </Text>
        )}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        {faults.length > 0 && <ImportFaults faults={faults} />}
        {checked && (
          <>
            <Notice role="status">{ready(checked.answer)}</Notice>
            <ImportPreview rows={checked.answer.preview} total={checked.answer.total} />
          </>
        )}
      </div>
    </Dialog>
  )
}
