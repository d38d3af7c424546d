import { pageLanguage, type Workspace } from '@arbo/core'
import { settingsStore } from '@arbo/core/internal'
import { formatNumber } from '@arbo/core/format'
import { ErrorState, Loading, Moment, Row, Skeleton, Stack, Text } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { detailsTexts } from '../settings/texts.ts'
import { useLevels } from '../../app/levels.ts'
import { CopyButton } from '../../account/profile/CopyButton.tsx'
import { FactList } from '../settings/FactList.tsx'
import { Locked } from '../settings/Locked.tsx'
import { DetailsSection } from './DetailsSection.tsx'

/** The workspace's code, and, for users who may see the settings, its owner and size. */
export function AboutSection({ workspace }: { workspace: Workspace }): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const seesMore = session.can('settings_getBasicWorkspaceSettings_read')
  return (
    <DetailsSection id="about" lead={detailsTexts.aboutLead}>
      <Stack as="dl">
        <Text as="dt" tone="subtle" font="small">
          {detailsTexts.code}
        </Text>
        <Row as="dd" gap={12}>
          <code>{workspace.code}</code>
          <CopyButton text={workspace.code} label={detailsTexts.copyCode} />
        </Row>
      </Stack>
      {seesMore ? <General /> : <Locked reason={detailsTexts.aboutMore} />}
    </DetailsSection>
  )
}

function General(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => settingsStore(session), [session])
  const { status, error, general } = useSelected(store, (state) => state)
  const levels = useLevels()
  if (!general && status === 'failed') {
    return <ErrorState title={detailsTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
  }
  if (!general) {
    return (
      <Loading>
        <Skeleton height={160} />
      </Loading>
    )
  }
  return (
    <FactList
      facts={[
        { name: detailsTexts.owners, value: general.owners.map(({ display_name }) => display_name).join(', ') },
        { name: detailsTexts.created, value: <Moment at={general.created_at} /> },
        { name: detailsTexts.people, value: formatNumber(general.people, 0, pageLanguage()) },
        { name: detailsTexts.guests, value: formatNumber(general.guests, 0, pageLanguage()) },
        { name: levels.project.many, value: formatNumber(general.projects, 0, pageLanguage()) },
        { name: levels.scene.many, value: formatNumber(general.scenes, 0, pageLanguage()) },
      ]}
    />
  )
}
