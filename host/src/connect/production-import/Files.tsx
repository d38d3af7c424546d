import { pageLanguage, PRODUCTION_SOURCES, type ProductionImport } from '@arbo/core'
import { PRODUCTION_ACCEPT, type ProductionImportStore, type ProductionImportView } from '@arbo/core/internal'
import { formatBytes } from '@arbo/core/format'
import { Trash2, Upload } from '@arbo/kit/icons'
import { Button, classes, IconButton, Notice, Row, Select, Stack, Text } from '@arbo/kit/ui'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { useLevels } from '../../app/levels.ts'
import { levelValues } from '../../app/level-text.ts'
import { productionImportTexts as words } from './texts.ts'
import { useImportAct } from './use-import-act.ts'
import styles from './production-import.module.css'

interface FilesProps {
  store: ProductionImportStore
  view: ProductionImportView
  data: Pick<ProductionImport, 'source' | 'files' | 'facts' | 'mapping'>
  locked: boolean
  onNext: () => void
}

type TableFacts = ProductionImport['files'][number]['tables'][number]

/** `120 shots`; a later version of the server may know other tables. */
function tableText({ what, rows }: TableFacts): string {
  const { tables } = words
  return (what in tables ? tables[what as keyof typeof tables] : tables.other)({ count: rows })
}

/** Some reasons begin with the file's name. */
function refusalText(name: string, message: string): string {
  return message.startsWith(name) ? message : words.refused({ name, message })
}

/** The files of the import, and their contents. */
export function Files({ store, view, data, locked, onNext }: FilesProps): ReactNode {
  const levels = useLevels()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { busy, act } = useImportAct(words.actFailed)
  const { sending, refused } = view
  const { files, facts, source } = data
  const isBusy = busy || sending.length > 0 || locked

  function hold(event: DragEvent): void {
    event.preventDefault()
    setOver(true)
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!isBusy) void store.addFiles([...event.dataTransfer.files])
  }

  return (
    <div className={styles['pim-step']}>
      <p className={styles['pim-lead']}>{words.lead(levelValues(levels))}</p>
      <div
        className={styles['pim-drop']}
        data-over={over ? '' : undefined}
        onDragEnter={hold}
        onDragOver={hold}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          className="arbo-visually-hidden"
          tabIndex={-1}
          accept={PRODUCTION_ACCEPT}
          aria-label={words.addFiles}
          onChange={({ target }) => {
            void store.addFiles([...(target.files ?? [])])
            // The same file may be chosen again once it is corrected.
            target.value = ''
          }}
        />
        <Button icon={<Upload />} disabled={locked} busy={sending.length > 0} onClick={() => input.current?.click()}>
          {words.addFiles}
        </Button>
        <span className={styles['pim-note']}>{words.drop}</span>
      </div>
      {sending.length > 0 && (
        <Row gap={12}>
          <p className={styles['pim-note']} role="status">
            {words.reading({ name: sending.join(', ') })}
          </p>
          <Button size="small" onClick={store.stopFiles}>
            {texts.cancel}
          </Button>
        </Row>
      )}
      {refused.length > 0 && (
        <Notice tone="danger">
          <Stack as="ul" gap={4}>
            {refused.map(({ name, failure }) => (
              <li key={name}>{refusalText(name, messageOf(failure))}</li>
            ))}
          </Stack>
        </Notice>
      )}
      {files.length > 0 && (
        <ul className={styles['pim-files']} aria-label={words.fileList}>
          {files.map((file) => (
            <li key={file.id}>
              <Text truncate title={file.name}>
                {file.name}
              </Text>
              <span className={styles['pim-note']}>{file.tables.map(tableText).join(', ')}</span>
              <span className={classes(styles['pim-note'], 'arbo-figures')}>
                {formatBytes(file.size, pageLanguage())}
              </span>
              <IconButton
                size="small"
                icon={<Trash2 />}
                label={words.removeFile({ name: file.name })}
                disabled={isBusy}
                onClick={() => void act(() => store.removeFile(file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <Select
          className={styles['pim-source']}
          label={words.source}
          hint={words.sourceHint}
          placeholder={words.unknownSource}
          disabled={isBusy}
          value={source}
          options={PRODUCTION_SOURCES.map((value) => ({ value, label: words.sources[value] }))}
          onChange={(value) => void act(() => store.setSource(value))}
        />
      )}
      {facts === null && files.length > 0 && sending.length === 0 && <Notice role="status">{words.unknown}</Notice>}
      {facts && (
        <section className={styles['pim-found']} aria-label={words.found}>
          <h2>{words.found}</h2>
          {facts.projects.length === 0 && <p className={styles['pim-note']}>{words.nothing}</p>}
          <ul>
            {facts.projects.map(({ key, name, shots, assets, tasks, comments }) => (
              <li key={key}>
                <strong>{name || data.mapping?.projects.find((one) => one.key === key)?.name}</strong>{' '}
                <span className={styles['pim-note']}>{words.foundLine({ shots, assets, tasks, comments })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {facts && facts.projects.length > 0 && (
        <Row gap={8} align="stretch" wrap>
          <Button variant="primary" onClick={onNext}>
            {words.next}
          </Button>
        </Row>
      )}
    </div>
  )
}
