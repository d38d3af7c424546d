import { useState, type ReactNode } from 'react'
import { Download } from '@arbo/kit/icons'
import { extrasPart } from '../on-demand/extras-part.ts'
import { useTexts } from '../texts.ts'
import { PartPopup } from './PartPopup.tsx'
import { useRendition } from './use-rendition.ts'
import { useViewer } from './ViewerContext.tsx'

/** The way to exports and to reading drawings of a file; nothing where the source has no files. */
export function ExchangeMenu(): ReactNode {
  const texts = useTexts()
  const { exchange } = useViewer().source
  const [busy, setBusy] = useState(false)
  const hasRendition = useRendition() !== undefined
  if (!exchange || !hasRendition) return null
  return (
    <PartPopup label={texts.exchange} face={<Download />} disabled={busy} className="arbo-size-small" part={extrasPart}>
      {({ ExchangePanel }) => <ExchangePanel exchange={exchange} onBusy={setBusy} />}
    </PartPopup>
  )
}
