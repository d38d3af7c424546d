import type { LevelTerm } from '@arbo/core'
import type { SettingsStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { settingsTexts } from './texts.ts'
import { FactList } from './FactList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { namedLevels } from './terms.ts'
import { TermsForm } from './TermsForm.tsx'
import { TermsPreview } from './TermsPreview.tsx'
import { useMayUpdate } from './use-may-update.ts'

interface TerminologySectionProps {
  store: SettingsStore
  /** Empty for users who may not read the settings. */
  terms: readonly LevelTerm[]
}

/** What the workspace calls its five levels (WS-02). */
export function TerminologySection({ store, terms }: TerminologySectionProps): ReactNode {
  const { basic } = useMayUpdate()
  const workspace = useSessionState((state) => state.workspace)
  const [first] = terms
  if (!workspace) return null
  return (
    <SettingsSection id="terminology" lead={settingsTexts.terminologyLead}>
      {basic && first ? (
        <TermsForm store={store} terms={terms} version={first.version} />
      ) : (
        <>
          <FactList facts={namedLevels(terms)} />
          <TermsPreview names={workspace.terminology} plurals={workspace.terminology_plurals} />
        </>
      )}
    </SettingsSection>
  )
}
