import type { ReactNode } from 'react'
import { Grid3x3 } from '@arbo/kit/icons'
import { activeGuides } from '../model/guides/guides-store.ts'
import { extrasPart } from '../on-demand/extras-part.ts'
import { useTexts } from '../texts.ts'
import { PartPopup } from './PartPopup.tsx'
import { useGuides } from './use-compare.ts'

/** How the picture is looked at on this device: the way to it, and whether anything is on. */
export function GuidesPopup(): ReactNode {
  const texts = useTexts()
  const on = useGuides((guides) => activeGuides(guides).length > 0)
  const className = on ? 'guides-button guides-on' : 'guides-button'
  return (
    <PartPopup label={texts.guides} className={className} face={<Grid3x3 />} part={extrasPart}>
      {({ GuidesPanel }) => <GuidesPanel />}
    </PartPopup>
  )
}
