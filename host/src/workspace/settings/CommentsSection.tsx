import { Checkbox } from '@arbo/kit/ui'
import type { WorkspaceConfigs } from '@arbo/core'
import type { SettingsStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import { DraftForm } from './DraftForm.tsx'
import { FactList, type Fact } from './FactList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useDraft } from './use-draft.ts'
import { useMayUpdate } from './use-may-update.ts'

interface Fields {
  forClients: boolean
}

interface SectionProps {
  store: SettingsStore
  configs: WorkspaceConfigs
}

const fieldsOf = ({ comment_audience }: WorkspaceConfigs): Fields => ({ forClients: comment_audience === 'clients' })

const factsOf = ({ forClients }: Partial<Fields>): Fact[] =>
  forClients === undefined
    ? []
    : [{ name: settingsTexts.newComments, value: forClients ? settingsTexts.forClients : settingsTexts.forTeam }]

/** The default audience of comments (XREV-27). */
export function CommentsSection({ store, configs }: SectionProps): ReactNode {
  const { basic } = useMayUpdate()
  return (
    <SettingsSection id="comments" lead={settingsTexts.commentsLead}>
      {basic ? <Form store={store} configs={configs} /> : <FactList facts={factsOf(fieldsOf(configs))} />}
    </SettingsSection>
  )
}

function Form({ store, configs }: SectionProps): ReactNode {
  const { currency, reward_currency, live_rewards, version } = configs
  const draft = useDraft<Fields>({
    now: fieldsOf(configs),
    version,
    check: () => ({}),
    save: (_, { forClients }) =>
      store.saveConfigs({
        currency,
        reward_currency,
        live_rewards,
        comment_audience: forClients ? 'clients' : 'team',
        version,
      }),
    keys: { comment_audience: 'forClients' },
    saved: settingsTexts.commentsSaved,
  })
  return (
    <DraftForm label={settingsTexts.sections.comments} draft={draft} factsOf={factsOf}>
      <Checkbox
        label={settingsTexts.commentsForClients}
        hint={settingsTexts.commentsForClientsHint}
        checked={draft.fields.forClients}
        onChange={(forClients) => draft.set({ forClients })}
      />
    </DraftForm>
  )
}
