import { failureOf, type Automation, type AutomationRun, type Levels } from '@arbo/core'
import type { AutomationsStore } from '@arbo/core/internal'
import { Button, Text, TimeAgo } from '@arbo/kit/ui'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { messageOf } from '../../app/failure.ts'
import { automationTexts } from './texts.ts'
import styles from './automations.module.css'

interface RuleRunsProps {
  store: AutomationsStore
  rule: Automation
  levels: Levels
  mayUndo: boolean
}

/** A rule's runs, newest first, each with undo. */
export function RuleRuns({ store, rule, levels, mayUndo }: RuleRunsProps): ReactNode {
  const { toasts } = useApp()
  const [runs, setRuns] = useState<readonly AutomationRun[] | null>(null)
  const [failed, setFailed] = useState(false)
  const { scene } = levels

  const read = useCallback((): void => {
    store.runs(rule.id).then(setRuns, () => setFailed(true))
  }, [store, rule.id])
  // Runs are read again after each new one.
  useEffect(read, [read, rule.last_run?.at])

  async function undo(batchId: string): Promise<void> {
    try {
      const { restored, reasons } = await store.undo(batchId)
      const message = reasons.map((one) => one.message).join(' ')
      toasts.show({
        id: 'auto-undo',
        kind: 'success',
        title: automationTexts.undid({ count: restored, scenes: scene.words }),
        ...(message ? { message } : {}),
      })
      read()
    } catch (error) {
      toasts.show({
        id: 'auto-undo',
        kind: 'error',
        title: automationTexts.undoFailed,
        message: messageOf(failureOf(error)),
      })
    }
  }

  return (
    <section className={styles['auto-part']} aria-label={automationTexts.runs}>
      <h3>{automationTexts.runs}</h3>
      {failed && (
        <Text as="p" tone="muted" font="small">
          {automationTexts.runsFailed}{' '}
          <Button
            size="small"
            onClick={() => {
              setFailed(false)
              read()
            }}
          >
            {automationTexts.rehearseAgain}
          </Button>
        </Text>
      )}
      {runs?.length === 0 && (
        <Text as="p" tone="muted" font="small">
          {automationTexts.noRuns}
        </Text>
      )}
      {runs !== null && runs.length > 0 && (
        <ul className={styles['auto-runs']}>
          {runs.map(({ id, batch_id, changed, refused, entity, item, undone, created_at }) => (
            <li key={id} data-undone={undone || undefined}>
              <div>
                <strong>{automationTexts.ran({ changed, scene: scene.word, scenes: scene.words })}</strong>{' '}
                {entity && <Link to={`/pl/dir/${entity.id}`}>{entity.name}</Link>}
                {item && <Link to={`/st/${item.id}`}>{item.name}</Link>}
                <Text as="p" tone="muted" font="small">
                  <TimeAgo at={created_at} />
                  {undone && `, ${automationTexts.undone}`}
                  {refused.map(({ message, count }) => `. ${automationTexts.refused({ count, why: message })}`)}
                </Text>
              </div>
              {mayUndo && batch_id !== null && !undone && (
                <Button size="small" onClick={() => void undo(batch_id)}>
                  {automationTexts.undo}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
