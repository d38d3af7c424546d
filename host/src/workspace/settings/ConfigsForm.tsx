import { REWARD_CURRENCY_NAME_MAX, REWARD_CURRENCY_SYMBOL_MAX, type WorkspaceConfigs } from '@arbo/core'
import type { SettingsStore } from '@arbo/core/internal'
import { Checkbox, Select, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import {
  CONFIG_KEYS,
  amountText,
  checkConfigs,
  configFacts,
  configFieldsOf,
  configsOf,
  currencyOptions,
  type ConfigFields,
} from './configs.ts'
import { DraftForm } from './DraftForm.tsx'
import { Locked } from './Locked.tsx'
import { useDraft } from './use-draft.ts'
import { useMayUpdate } from './use-may-update.ts'
import styles from './settings.module.css'

export function ConfigsForm({ store, configs }: { store: SettingsStore; configs: WorkspaceConfigs }): ReactNode {
  const { rewards } = useMayUpdate()
  const options = useMemo(() => currencyOptions(), [])
  const { version } = configs
  const draft = useDraft<ConfigFields>({
    now: configFieldsOf(configs),
    version,
    check: checkConfigs,
    save: (_, fields) => store.saveConfigs({ ...configsOf(fields), version }),
    keys: CONFIG_KEYS,
    saved: settingsTexts.currencySaved,
  })
  const { fields, errors, set } = draft
  return (
    <DraftForm label={settingsTexts.sections.currency} draft={draft} factsOf={configFacts}>
      <Select
        label={settingsTexts.currency}
        hint={settingsTexts.currencyHint({ amount: amountText(fields.currency) })}
        value={fields.currency}
        onChange={(currency) => set({ currency })}
        options={options}
        error={errors.currency}
      />
      <fieldset className={styles['reward-fields']} disabled={!rewards}>
        <legend>{settingsTexts.rewards}</legend>
        {!rewards && <Locked reason={settingsTexts.rewardsLocked} />}
        <Checkbox
          label={settingsTexts.ownCurrency}
          hint={settingsTexts.ownCurrencyHint}
          checked={fields.isOwn}
          onChange={(isOwn) => set({ isOwn })}
        />
        {fields.isOwn && (
          <div className={styles['reward-currency']}>
            <TextField
              label={settingsTexts.rewardName}
              hint={settingsTexts.rewardNameHint}
              maxLength={REWARD_CURRENCY_NAME_MAX}
              required
              value={fields.rewardName}
              error={errors.rewardName}
              onChange={(event) => set({ rewardName: event.target.value })}
            />
            <TextField
              label={settingsTexts.rewardSymbol}
              hint={settingsTexts.rewardSymbolHint({ max: REWARD_CURRENCY_SYMBOL_MAX })}
              maxLength={REWARD_CURRENCY_SYMBOL_MAX}
              required
              value={fields.rewardSymbol}
              error={errors.rewardSymbol}
              onChange={(event) => set({ rewardSymbol: event.target.value })}
            />
          </div>
        )}
        <Checkbox
          label={settingsTexts.live}
          hint={settingsTexts.liveHint}
          checked={fields.live}
          onChange={(live) => set({ live })}
        />
      </fieldset>
    </DraftForm>
  )
}
