import { withValues, type Automation, failureOf, type Levels } from '@arbo/core'
import { automationsStore, type AutomationChoices } from '@arbo/core/internal'
import { ChevronDown, ChevronUp, Pencil, Plus, Trash2, Workflow } from '@arbo/kit/icons'
import {
  Button,
  EmptyState,
  ErrorState,
  Loading,
  NoPermissionState,
  PageHead,
  Skeleton,
  Tick,
  TimeAgo,
} from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf, readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { automationTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { statusChoices } from './rule-draft.ts'
import { ruleSentence } from './rule-words.ts'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './automations.module.css'

type Asked = { type: 'new' } | { type: 'show'; id: string } | { type: 'delete'; rule: Automation }

/** /pl/sts/rules: rules that set statuses, in the order in which they run. */
export function AutomationsScreen(): ReactNode {
  const { session, toasts } = useApp()
  useSessionState((state) => state.permissions)
  const isReadOnly = useReadOnly() !== null
  const levels = useLevels()
  const store = useMemo(() => automationsStore(session), [session])
  const { rows, status, error } = useSelected(store, (state) => state)
  const [choices, setChoices] = useState<AutomationChoices>({ flows: [], projects: [] })
  const [request, ask] = useState<Asked | null>(null)
  const mayAdd = !isReadOnly && session.can('status_addTemplateFlow_create')
  const mayChange = !isReadOnly && session.can('status_updateTemplateFlow_update')
  const mayDelete = !isReadOnly && session.can('status_deleteTemplateFlow_delete')
  useAskedNew(mayAdd, () => ask({ type: 'new' }))

  useEffect(() => {
    // Without the choices a rule still shows its own statuses.
    store.choices().then(setChoices, () => undefined)
  }, [store])

  const toastRefusal = (title: string) => (reason: unknown) =>
    void toasts.show({ id: 'rule', kind: 'error', title, message: messageOf(failureOf(reason)) })

  async function toggle(rule: Automation): Promise<void> {
    const isOn = !rule.is_on
    await store.switch(rule.id, isOn).then(
      () =>
        toasts.show({
          id: 'rule',
          kind: 'success',
          title: (isOn ? automationTexts.on : automationTexts.switchedOff)(rule),
        }),
      toastRefusal(automationTexts.switchFailed),
    )
  }

  function actionsOf(rule: Automation, index: number): RowAction[] {
    const place = (after: string | null) => (): void =>
      void store.place(rule.id, after).catch(toastRefusal(automationTexts.moveFailed))
    const [before, behind] = [rows[index - 1], rows[index + 1]]
    return [
      ...(mayChange
        ? [{ label: texts.edit, icon: <Pencil />, onSelect: () => ask({ type: 'show', id: rule.id }) }]
        : []),
      ...(mayChange && before
        ? [{ label: automationTexts.moveUp, icon: <ChevronUp />, onSelect: place(rows[index - 2]?.id ?? null) }]
        : []),
      ...(mayChange && behind
        ? [{ label: automationTexts.moveDown, icon: <ChevronDown />, onSelect: place(behind.id) }]
        : []),
      ...(mayDelete
        ? [{ label: texts.delete, icon: <Trash2 />, danger: true, onSelect: () => ask({ type: 'delete', rule }) }]
        : []),
    ]
  }

  const add = mayAdd && (
    <Button variant="primary" icon={<Plus />} onClick={() => ask({ type: 'new' })}>
      {automationTexts.create}
    </Button>
  )

  function list(): ReactNode {
    if (status === 'failed' && error?.error === 'permission_denied') {
      return <NoPermissionState title={automationTexts.failed} message={automationTexts.readOnly} />
    }
    if (status === 'failed') {
      return (
        <ErrorState title={automationTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      )
    }
    if (status === 'loading' && rows.length === 0) {
      return (
        <Loading label={texts.loading}>
          {[420, 360, 480].map((width) => (
            <div key={width} className={styles['auto-row']}>
              <Skeleton width={width} height={16} />
            </div>
          ))}
        </Loading>
      )
    }
    if (rows.length === 0) {
      return (
        <EmptyState
          icon={<Workflow size={20} />}
          title={automationTexts.emptyTitle}
          message={automationTexts.emptyMessage({ scenes: levels.scene.words })}
          action={add || undefined}
        />
      )
    }
    return (
      <ol className={styles['auto-list']} aria-label={automationTexts.list}>
        {rows.map((rule, index) => {
          // The sentence takes its statuses from the rule itself, so those of archived flows have names too.
          const named = rule.statuses.map((one) => ({ ...one.template_flow, statuses: [one] }))
          const statuses = statusChoices(named)
          return (
            <li key={rule.id} className={styles['auto-row']} data-off={rule.is_on ? undefined : ''}>
              <Tick
                role="switch"
                className={styles['auto-switch']}
                label={automationTexts.on({ name: rule.name })}
                checked={rule.is_on}
                disabled={!mayChange}
                onChange={() => void toggle(rule)}
              />
              <div className={styles['auto-words']}>
                <button
                  type="button"
                  className={styles['auto-name']}
                  onClick={() => ask({ type: 'show', id: rule.id })}
                >
                  {rule.name}
                </button>
                <p>{ruleSentence(rule, statuses, levels, rule.project?.name ?? null)}</p>
                {rule.problem && (
                  <p className={styles['auto-warning']}>
                    {withValues(automationTexts.problems[rule.problem], { project: levels.project.word })}
                  </p>
                )}
              </div>
              <span className={styles['auto-last']}>
                {rule.last_run ? <LastRun run={rule.last_run} levels={levels} /> : automationTexts.never}
              </span>
              <ListRowMenu name={rule.name} actions={actionsOf(rule, index)} />
            </li>
          )
        })}
      </ol>
    )
  }

  const openRule = request?.type === 'show' ? rows.find(({ id }) => id === request.id) : undefined
  return (
    <div className={libraryStyles['library']}>
      <div className={styles['automations-head']}>
        <PageHead title={automationTexts.title} total={status === 'ready' ? rows.length : null} />
        <span className="spacer" />
        {rows.length > 0 && add}
      </div>
      <p className={styles['automations-lead']}>{automationTexts.lead({ scenes: levels.scene.words })}</p>
      <div className={styles['automations-body']}>{list()}</div>
      {request?.type === 'new' && (
        <RuleDialog store={store} rule={null} choices={choices} mayChange onClose={() => ask(null)} />
      )}
      {openRule && (
        <RuleDialog
          key={openRule.id}
          store={store}
          rule={openRule}
          choices={choices}
          mayChange={mayChange}
          onClose={() => ask(null)}
        />
      )}
      {request?.type === 'delete' && (
        <ConfirmDialog
          title={automationTexts.deleteTitle({ name: request.rule.name })}
          message={automationTexts.deleteMessage}
          confirmLabel={texts.delete}
          onConfirm={async () => {
            await store.remove(request.rule.id)
            toasts.show({ id: 'rule', kind: 'success', title: automationTexts.deleted({ name: request.rule.name }) })
          }}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}

function LastRun({
  run: { at, changed },
  levels,
}: {
  run: NonNullable<Automation['last_run']>
  levels: Levels
}): ReactNode {
  return <TimeAgo at={at} words={(ago) => automationTexts.last({ changed, ago, ...levelValues(levels) })} />
}
