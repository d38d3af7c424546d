import {
  IMPORT_ACCEPT,
  checkImportFile,
  failureOf,
  importFailure,
  type ImportFault,
  type ImportResult,
} from '@arbo/core'
import { Download, Upload } from '@arbo/kit/icons'
import { Button, Dialog } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../texts.ts'
import { peopleTexts } from '../../texts/people.ts'
import { ImportFaults } from './ImportFaults.tsx'

interface ImportDialogProps {
  /** With `dryRun` nothing is done and the answer is the preview. Rejects with an ApiError. */
  onImport: (file: File, dryRun: boolean) => Promise<ImportResult>
  onSample: () => Promise<void>
  onDone: (created: number) => void
  onClose: () => void
}

interface Checked {
  file: File
  total: number
  members: number
}

const faultsIn = (meta: Readonly<Record<string, unknown>> | undefined): readonly ImportFault[] =>
  Array.isArray(meta?.['rows']) ? (meta['rows'] as ImportFault[]) : []

/** Invites everybody of a file: first looked through as a whole, then all or nobody. Mounted only while it is open. */
export function ImportDialog({ onImport, onSample, onDone, onClose }: ImportDialogProps): ReactNode {
  const [fileName, setFileName] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [faults, setFaults] = useState<readonly ImportFault[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null)
  const input = useRef<HTMLInputElement>(null)

  function refuse(error: unknown): void {
    const failure = failureOf(error)
    const rows = faultsIn(failure.meta)
    setFaults(rows)
    setChecked(null)
    setRefusal(rows.length > 0 ? importFailure(failure).message : messageOf(failure))
  }

  async function check(file: File): Promise<void> {
    setFileName(file.name)
    setChecked(null)
    setFaults([])
    setRefusal(null)
    setBusy('checking')
    try {
      const wrong = await checkImportFile(file)
      if (wrong) return setRefusal(wrong.message)
      const { total, members, faults: found } = await onImport(file, true)
      setFaults(found)
      if (found.length === 0) setChecked({ file, total, members })
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(null)
    }
  }

  async function send({ file }: Checked): Promise<void> {
    setBusy('importing')
    try {
      const { created } = await onImport(file, false)
      onDone(created)
      onClose()
    } catch (error) {
      refuse(error)
      setBusy(null)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={peopleTexts.importTitle}
      description={peopleTexts.importLead}
      footer={
        <>
          <Button variant="ghost" icon={<Download />} onClick={() => void onSample()}>
            {peopleTexts.importSample}
          </Button>
          <span className="spacer" />
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={checked === null}
            busy={busy === 'importing'}
            onClick={() => checked && void send(checked)}
          >
            {peopleTexts.inviteCount(checked ? checked.total - checked.members : 0)}
          </Button>
        </>
      }
    >
      <div className="people-form">
        <div className="people-file">
          <input
            ref={input}
            type="file"
            className="arbo-visually-hidden"
            tabIndex={-1}
            accept={IMPORT_ACCEPT}
            aria-label={peopleTexts.importFile}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file may be chosen again once it is mended.
              target.value = ''
              if (file) void check(file)
            }}
          />
          <Button icon={<Upload />} busy={busy === 'checking'} onClick={() => input.current?.click()}>
            {fileName === null ? peopleTexts.importChoose : peopleTexts.importOther}
          </Button>
          {fileName !== null && <span className="people-file-name">{fileName}</span>}
        </div>
        {busy === 'checking' && (
          <p className="people-note" role="status">
            {peopleTexts.importChecking}
          </p>
        )}
        {busy === 'importing' && (
          <p className="people-note" role="status">
            {peopleTexts.inviteSlow}
          </p>
        )}
        {checked && (
          <p className="notice" role="status">
            {peopleTexts.importReady(checked.total - checked.members)}{' '}
            {checked.members > 0 && peopleTexts.importMembers(checked.members)}
          </p>
        )}
        {refusal !== null && (
          <p className="notice notice-danger" role="alert">
            {refusal}
          </p>
        )}
        {faults.length > 0 && <ImportFaults faults={faults} />}
      </div>
    </Dialog>
  )
}
