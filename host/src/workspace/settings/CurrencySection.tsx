import type { WorkspaceConfigs } from '@arbo/core'
import type { SettingsStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import { configFacts, configFieldsOf } from './configs.ts'
import { ConfigsForm } from './ConfigsForm.tsx'
import { FactList } from './FactList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useMayUpdate } from './use-may-update.ts'

/** Currency, the currency of rewards, and when rewards show (WS-30). */
export function CurrencySection({ store, configs }: { store: SettingsStore; configs: WorkspaceConfigs }): ReactNode {
  const { basic } = useMayUpdate()
  return (
    <SettingsSection id="currency" lead={settingsTexts.currencyLead}>
      {basic ? (
        <ConfigsForm store={store} configs={configs} />
      ) : (
        <FactList facts={configFacts(configFieldsOf(configs))} />
      )}
    </SettingsSection>
  )
}
