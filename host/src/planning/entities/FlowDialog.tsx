import type { EntityDetails, EntityStore, TemplateFlowInfo } from '@arbo/core'
import { Notice, Row, Stack, type Status, StatusMark } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { directoryTexts } from './directory-texts.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { isMapped, RemapFields } from './RemapFields.tsx'
import { useRemap } from './use-remap.ts'
import styles from './panel.module.css'

type Choice = Pick<TemplateFlowInfo, 'id' | 'name' | 'statuses'>

/** No flow of its own: a project then has none, other entities inherit. */
const NONE = 'none'

interface FlowDialogProps {
  entity: EntityDetails
  store: EntityStore
  onClose: () => void
}

function showFlow({ name, statuses }: Choice): ReactNode {
  return (
    <Stack as="span" fill>
      <span className={styles['choose-name']}>{name}</span>
      <Row as="span" gap={2} align="stretch" aria-hidden="true">
        {statuses.map(({ id, kind, colour }) => (
          <StatusMark key={id} status={kind as Status} colour={colour} />
        ))}
      </Row>
    </Stack>
  )
}

/** Sets an entity's own template flow, or none. Asks for replacements of statuses that disappear. */
export function FlowDialog({ entity, store, onClose }: FlowDialogProps): ReactNode {
  const { toasts } = useApp()
  const [target, setTarget] = useState<string | null>(null)
  const precheck = useCallback((key: string) => store.precheckFlow(key === NONE ? null : key), [store])
  const { remap, failure, mapping, setMapping } = useRemap(target, precheck)
  const noneName = entity.parent_id === null ? directoryTexts.flowNothing : directoryTexts.flowFromAbove
  const find = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly Choice[]> => {
      const flows = await store.findFlows(text, signal)
      return text === '' ? [{ id: NONE, name: noneName, statuses: [] }, ...flows] : flows
    },
    [store, noneName],
  )

  async function save(flow: Choice): Promise<void> {
    await store.setFlow(flow.id === NONE ? null : flow.id, mapping)
    toasts.show({ kind: 'success', title: directoryTexts.flowSaved })
  }

  return (
    <ChooseDialog
      title={directoryTexts.changeFlow}
      searchLabel={directoryTexts.searchFlows}
      several={false}
      action={() => directoryTexts.choose}
      find={find}
      nameOf={({ name }) => name}
      refuse={({ id }) => (id === (entity.own_template_flow_id ?? NONE) ? directoryTexts.isHere : null)}
      show={showFlow}
      onPick={([flow]) => setTarget(flow?.id ?? null)}
      below={
        <>
          {failure && <Notice tone="danger">{failure}</Notice>}
          {remap && <RemapFields remap={remap} mapping={mapping} onMap={setMapping} />}
        </>
      }
      blocked={remap && !isMapped(remap, mapping) ? directoryTexts.remapMissing : null}
      onChoose={([flow]) => (flow ? save(flow) : Promise.resolve())}
      onClose={onClose}
    />
  )
}
