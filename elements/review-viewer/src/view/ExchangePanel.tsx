import { Fragment, useId, useRef, useState, type ReactNode } from 'react'
import {
  REVIEW_EXPORT_FORMATS,
  type Audience,
  type ImportedAnnotations,
  type ReviewExchange,
  type ReviewExportFormat,
  lacksText,
  saveFile,
} from '@arbo/core'
import { useHost } from '@arbo/kit'
import { Button, useLanguage } from '@arbo/kit/ui'
import { type Texts, useTexts } from '../texts.ts'
import { useRendition } from './use-rendition.ts'
import { useReview, useViewer } from './ViewerContext.tsx'

interface ExchangePanelProps {
  exchange: ReviewExchange
  /** Something is being written or read. */
  onBusy: (busy: boolean) => void
}

/** Takes comments and drawings along as a file, and reads drawings of one. */
export function ExchangePanel({ exchange, onBusy }: ExchangePanelProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { element } = useHost()
  const rendition = useRendition()
  const mayDraw = useReview(({ can }) => can.annotate) && !viewer.readonly
  const hasAudiences = useReview(({ usualAudience }) => (usualAudience ?? null) !== null)
  const [whole, setWhole] = useState(false)
  const [audience, setAudience] = useState<Audience>('team')
  const scope = useId()
  const language = useLanguage()
  if (!rendition) return null

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    onBusy(true)
    await viewer.attempt(work)
    onBusy(false)
  }
  const save = (format: ReviewExportFormat): Promise<void> =>
    attempt(async () => {
      const { blob, name } = await exchange.exportFile(format, whole ? null : rendition.id, audience)
      saveFile(blob, name, element.ownerDocument)
    })
  const read = (file: File): Promise<void> =>
    attempt(async () => {
      const done = await exchange.importDrawings(rendition.id, file)
      viewer.ui.setState({ notice: { level: 'info', text: outcome(texts, done) } })
    })

  return (
    <div className="exchange">
      <label className="exchange-scope" htmlFor={scope}>
        {texts.exportOf}
        <select id={scope} value={String(whole)} onChange={(event) => setWhole(event.target.value === 'true')}>
          <option value="false">{texts.version({ version: rendition.version })}</option>
          <option value="true">{texts.exportWhole}</option>
        </select>
      </label>
      {hasAudiences && (
        <label className="exchange-scope" htmlFor={`${scope}-for`}>
          {texts.exportFor}
          <select
            id={`${scope}-for`}
            value={audience}
            onChange={(event) => setAudience(event.target.value === 'clients' ? 'clients' : 'team')}
          >
            <option value="team">{texts.exportForTeam}</option>
            <option value="clients">{texts.exportForClients}</option>
          </select>
        </label>
      )}
      <div className="exchange-choices">
        {REVIEW_EXPORT_FORMATS.map((format) => (
          <Fragment key={format}>
            <Button
              variant="ghost"
              size="small"
              wide
              data-close
              aria-describedby={`${scope}-${format}`}
              onClick={() => void save(format)}
            >
              {texts.exports[format]}
            </Button>
            <p id={`${scope}-${format}`} className="exchange-lacks">
              {lacksText(format, language)}
            </p>
          </Fragment>
        ))}
      </div>
      <p className="exchange-hint">{whole ? texts.exportWholeHint : texts.exportHint}</p>
      {mayDraw && <ImportButton onFile={(file) => void read(file)} />}
    </div>
  )
}

function ImportButton({ onFile }: { onFile: (file: File) => void }): ReactNode {
  const texts = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="exchange-import">
      <input
        ref={input}
        className="arbo-visually-hidden"
        type="file"
        accept=".otio"
        tabIndex={-1}
        aria-label={texts.importDrawings}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // So that choosing the same file again is a change.
          event.target.value = ''
        }}
      />
      <Button variant="ghost" size="small" wide data-close onClick={() => input.current?.click()}>
        {texts.importDrawings}
      </Button>
    </div>
  )
}

/** What became of a file, in words. */
function outcome(texts: Texts, { added, present, skipped }: ImportedAnnotations): string {
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0)
  const parts = [texts.imported({ count: added })]
  if (present > 0) parts.push(texts.importPresent({ count: present }))
  if (skippedCount > 0) parts.push(texts.importSkipped({ count: skippedCount }))
  return parts.join(' ')
}
