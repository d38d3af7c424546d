import { EDL_RATES, saveFile, type EntityType } from '@arbo/core'
import { createSceneImportStore, SCENE_IMPORT_ACCEPT } from '@arbo/core/internal'
import { Download, Upload } from '@arbo/kit/icons'
import { AlertDialog, Button, Checkbox, classes, Dialog, Notice, Select, Text } from '@arbo/kit/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { sceneImportTexts } from './texts.ts'
import { useSample } from '../../ui/import/use-sample.ts'
import { useLevels } from '../../app/levels.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { askedColumn, importChoice } from './import-choice.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportDates } from './ImportDates.tsx'
import { ImportFaulty } from './ImportFaulty.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { ImportSkipped } from './ImportSkipped.tsx'
import importStyles from '../../ui/import/import.module.css'
import styles from './scene-import.module.css'

interface SceneImportDialogProps {
  /** The entity to import into. */
  entity: { id: string; type: EntityType }
  onClose: () => void
}

const PARENTS_NAMED = 5

/** Imports scenes: a file, its columns, the effect of every row, then all rows or all but the faulty ones. Mounted while open. */
export function SceneImportDialog({ entity, onClose }: SceneImportDialogProps): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const { act } = useAct()
  const input = useRef<HTMLInputElement>(null)
  const [store] = useState(() => createSceneImportStore(session, { entityId: entity.id }))
  const state = useSelected(store, (all) => all)
  const onSample = useSample(() => store.sample('csv'))
  const { file, preview, busy, progress, failure, isPassing, mode, createParents, rate, dateOrder, skipsFaulty } = state
  const [isConfirming, setConfirming] = useState(false)
  const leave = useLeaveGuard(busy === 'importing', sceneImportTexts.leave)
  const choice = importChoice(preview, skipsFaulty)
  const { writable } = choice
  const asked = preview && askedColumn(preview.columns)
  const parents = preview?.new_parents ?? []

  // Leaving the dialog stops the import.
  useEffect(() => () => store.stop(), [store])

  function close(): void {
    if (busy === 'importing' && progress?.phase !== 'saving') setConfirming(true)
    else onClose()
  }

  function saveFaulty(): void {
    const faulty = store.faultyRows()
    if (faulty) saveFile(faulty.blob, faulty.name)
  }

  async function write(): Promise<void> {
    const outcome = await store.write()
    // The import is over: there is nothing to stop.
    setConfirming(false)
    if (!outcome) return
    onClose()
    const { batch_id: batch, created, changed, skipped } = outcome
    if (batch === null) return
    await act({
      run: async () => undefined,
      done: [
        created > 0 && sceneImportTexts.doneCreated({ count: created, ...levelValues(levels) }),
        changed > 0 && sceneImportTexts.doneChanged({ count: changed, ...levelValues(levels) }),
        skipped > 0 && sceneImportTexts.doneSkipped({ count: skipped }),
      ]
        .filter(Boolean)
        .join(', '),
      undo: () => store.undo(batch),
    })
  }

  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && close()}
      title={withLevels(sceneImportTexts.title, levels)}
      description={sceneImportTexts.lead}
      footer={
        <>
          <Button variant="ghost" icon={<Download />} onClick={() => void onSample()}>
            {importTexts.sample}
          </Button>
          <span className={importStyles['import-spacer']} />
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={writable === 0 || busy === 'checking' || isPassing}
            busy={busy === 'importing'}
            onClick={() => void write()}
          >
            {sceneImportTexts.action({ rows: writable })}
          </Button>
        </>
      }
    >
      <div className={classes(importStyles['import'], styles['scene-import'])}>
        <div className={importStyles['import-file']}>
          <input
            ref={input}
            type="file"
            className="arbo-visually-hidden"
            tabIndex={-1}
            accept={SCENE_IMPORT_ACCEPT}
            aria-label={importTexts.file}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              if (chosen) void store.choose(chosen)
              // The same file may be chosen again once it is corrected.
              target.value = ''
            }}
          />
          <Button icon={<Upload />} busy={busy === 'checking'} onClick={() => input.current?.click()}>
            {file ? importTexts.other : importTexts.choose}
          </Button>
          {file && <Text truncate>{file.name}</Text>}
          {preview && <Text tone="muted">{sceneImportTexts.sources[preview.source]}</Text>}
        </div>
        <div className={styles['scene-import-how']}>
          <Select
            label={sceneImportTexts.mode}
            value={mode}
            onChange={(next) => void store.setMode(next)}
            options={[
              { value: 'add', label: withLevels(sceneImportTexts.add, levels) },
              { value: 'update', label: withLevels(sceneImportTexts.update, levels) },
            ]}
          />
          {file?.isEdl && (
            <Select
              label={sceneImportTexts.rate}
              value={rate}
              onChange={(next) => void store.setRate(next)}
              options={EDL_RATES.map((value) => ({ value, label: String(value) }))}
            />
          )}
          {parents.length + Number(!createParents) > 0 && mode === 'add' && (
            <Checkbox
              label={sceneImportTexts.createParents}
              checked={createParents}
              onChange={(checked) => void store.setCreateParents(checked)}
            />
          )}
        </div>
        {asked && (
          <div className={styles['scene-import-how']}>
            <ImportDates
              column={asked}
              order={dateOrder}
              disabled={busy !== null}
              onChange={(order) => void store.setDateOrder(order)}
            />
          </div>
        )}
        {busy !== null && <ImportRunning busy={busy} progress={progress} onStop={store.stop} />}
        {failure && (
          <Notice {...(failure.error === 'cancelled' ? { role: 'status' } : { tone: 'danger' })}>
            {messageOf(failure)}
            {isPassing && (
              <Button size="small" disabled={busy !== null} onClick={() => void store.checkAgain()}>
                {sceneImportTexts.checkAgain}
              </Button>
            )}
          </Notice>
        )}
        {preview && (
          <>
            {choice.faulty > 0 && (
              <ImportFaulty
                choice={choice}
                skipsFaulty={skipsFaulty}
                disabled={busy !== null}
                onSkip={store.setSkipsFaulty}
                onSave={saveFaulty}
              />
            )}
            {choice.faulty === 0 && writable === 0 && <Notice role="status">{sceneImportTexts.nothing}</Notice>}
            {parents.length > 0 && (
              <Text as="p" tone="muted">
                {sceneImportTexts.newParents({
                  paths: parents
                    .slice(0, PARENTS_NAMED)
                    .map((path) => path.join(' / '))
                    .join(', '),
                })}
                {parents.length > PARENTS_NAMED &&
                  ` ${sceneImportTexts.moreParents({ more: parents.length - PARENTS_NAMED })}`}
              </Text>
            )}
            {preview.source !== 'timeline' && (
              <ImportColumns
                preview={preview}
                disabled={busy !== null}
                onChange={(header, field) => void store.setField(header, field)}
              />
            )}
            <ImportSkipped skipped={preview.skipped} />
            <ImportRows preview={preview} />
          </>
        )}
        {isConfirming && busy === 'importing' && (
          <AlertDialog
            open
            danger
            title={sceneImportTexts.leave.title}
            message={sceneImportTexts.leave.message}
            confirmLabel={sceneImportTexts.leave.confirm}
            cancelLabel={sceneImportTexts.leave.stay}
            onConfirm={onClose}
            onOpenChange={(open) => !open && setConfirming(false)}
          />
        )}
        {leave.dialog}
      </div>
    </Dialog>
  )
}
