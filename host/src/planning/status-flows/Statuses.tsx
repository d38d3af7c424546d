import type { TemplateFlowInfo } from '@arbo/core'
import { flowsStore } from '@arbo/core/internal'
import { CircleCheck, Workflow } from '@arbo/kit/icons'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { statusesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { libraryFilter, useLibrarySource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import { FlowBadges } from './FlowBadges.tsx'
import { flowColumns } from './flow-columns.tsx'
import { useFlowActions } from './use-flow-actions.tsx'

/** /pl/sts: the status template flows of the workspace. */
export function StatusesScreen(): ReactNode {
  const { session } = useApp()
  const { scene } = useLevels()
  const isReadOnly = useReadOnly() !== null
  const flows = useMemo(() => flowsStore(session), [session])
  const source = useLibrarySource(flows)
  const actions = useFlowActions(flows)

  const canAdd = !isReadOnly && session.can('status_addTemplateFlow_create')
  const canChange =
    !isReadOnly && session.can({ anyOf: ['status_updateTemplateFlow_update', 'status_deleteTemplateFlow_delete'] })
  const badgesOf = (flow: TemplateFlowInfo): ReactNode => <FlowBadges flow={flow} />
  return (
    <LibraryScreen
      title={texts.labels.statuses}
      path="/pl/sts"
      source={source}
      columns={flowColumns()}
      mark={badgesOf}
      actions={{ ...actions, bulkOf: canChange ? actions.bulkOf : null, star: isReadOnly ? null : actions.star }}
      starTexts={statusesTexts}
      create={canAdd ? { label: statusesTexts.create } : null}
      search={statusesTexts.search}
      filters={[
        libraryFilter({
          name: statusesTexts.columnDeployed,
          value: source.state.deployed,
          options: [
            { value: '1', label: statusesTexts.deployed },
            { value: '0', label: statusesTexts.notDeployed },
          ],
          onChange: flows.setDeployed,
        }),
      ]}
      tools={
        <Link to="/pl/sts/rules" className="arbo-button arbo-button-secondary arbo-size-medium">
          <Workflow />
          {texts.labels.statusRules}
        </Link>
      }
      empty={{
        icon: <CircleCheck size={20} />,
        title: statusesTexts.emptyTitle,
        message: statusesTexts.emptyMessage({ scenes: scene.words }),
      }}
    />
  )
}
