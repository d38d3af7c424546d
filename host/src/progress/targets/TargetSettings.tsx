import { REWARD_CURRENCY_NAME_MAX, REWARD_CURRENCY_SYMBOL_MAX, type TargetConfigs } from '@arbo/core'
import { targetConfigsStore, type TargetConfigsStore } from '@arbo/core/internal'
import { Checkbox, ErrorState, Loading, Skeleton, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { settingsTexts } from '../../workspace/settings/texts.ts'
import { targetsTexts } from './texts.ts'
import { checkConfigs, configFacts, currencyName } from '../../workspace/settings/configs.ts'
import { DraftForm } from '../../workspace/settings/DraftForm.tsx'
import { FactList, type Fact } from '../../workspace/settings/FactList.tsx'
import { Locked } from '../../workspace/settings/Locked.tsx'
import { useDraft } from '../../workspace/settings/use-draft.ts'
import sectionsStyles from '../../ui/sections/sections.module.css'
import settingsStyles from '../../workspace/settings/settings.module.css'
import styles from './targets.module.css'

interface Fields {
  live: boolean
  isOwn: boolean
  rewardName: string
  rewardSymbol: string
  ranking: boolean
}

const KEYS = {
  'reward_currency.name': 'rewardName',
  'reward_currency.symbol': 'rewardSymbol',
  live_rewards: 'live',
} as const

const fieldsOf = ({ live_rewards, reward_currency, ranking }: TargetConfigs): Fields => ({
  live: live_rewards,
  isOwn: reward_currency !== null,
  rewardName: reward_currency?.name ?? '',
  rewardSymbol: reward_currency?.symbol ?? '',
  ranking,
})

function factsOf({ ranking, ...rest }: Partial<Fields>): Fact[] {
  const onOff = (on: boolean): string => (on ? settingsTexts.on : settingsTexts.off)
  return [
    ...configFacts(rest),
    ...(ranking === undefined ? [] : [{ name: targetsTexts.rankingSetting, value: onOff(ranking) }]),
  ]
}

/** The workspace's settings of targets: live rewards, their currency, and the ranking. */
export function TargetSettings(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => targetConfigsStore(session), [session])
  const { status, error, configs } = useSelected(store, (state) => state)
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  const mayChange = readOnly === null && session.can('settings_updateTargetSettings_update')
  return (
    <div className={styles['target-settings']}>
      <h1>{texts.labels.targetSettings}</h1>
      <p className={sectionsStyles['page-section-lead']}>{targetsTexts.settingsLead}</p>
      {configs ? (
        mayChange ? (
          <ConfigsForm store={store} configs={configs} />
        ) : (
          <>
            <Locked reason={readOnly ?? settingsTexts.rewardsLocked} />
            <FactList facts={factsOf(fieldsOf(configs))} />
          </>
        )
      ) : status === 'failed' ? (
        <ErrorState title={settingsTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      ) : (
        <Loading>
          <Skeleton height={320} />
        </Loading>
      )}
      {configs && (
        <p className={sectionsStyles['page-section-lead']}>
          {targetsTexts.currencyIs({ name: currencyName(configs.currency) })}{' '}
          {session.can('settings_getBasicWorkspaceSettings_read') && (
            <Link to="/ws/stg#currency" className="arbo-tone-accent">
              {targetsTexts.toCurrency}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function ConfigsForm({ store, configs }: { store: TargetConfigsStore; configs: TargetConfigs }): ReactNode {
  const { version } = configs
  const draft = useDraft<Fields>({
    now: fieldsOf(configs),
    version,
    check: (fields) => checkConfigs({ ...fields, currency: configs.currency }),
    save: (_, { live, isOwn, rewardName, rewardSymbol, ranking }) =>
      store.save({
        live_rewards: live,
        reward_currency: isOwn ? { name: rewardName.trim(), symbol: rewardSymbol.trim() } : null,
        ranking,
        version,
      }),
    keys: KEYS,
    saved: targetsTexts.settingsSaved,
  })
  const { fields, errors, set } = draft
  return (
    <DraftForm label={texts.labels.targetSettings} draft={draft} factsOf={factsOf}>
      <Checkbox
        label={settingsTexts.live}
        hint={settingsTexts.liveHint}
        checked={fields.live}
        onChange={(live) => set({ live })}
      />
      <Checkbox
        label={settingsTexts.ownCurrency}
        hint={settingsTexts.ownCurrencyHint}
        checked={fields.isOwn}
        onChange={(isOwn) => set({ isOwn })}
      />
      {fields.isOwn && (
        <div className={settingsStyles['reward-currency']}>
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
        label={targetsTexts.rankingSetting}
        hint={targetsTexts.rankingHint}
        checked={fields.ranking}
        onChange={(ranking) => set({ ranking })}
      />
    </DraftForm>
  )
}
