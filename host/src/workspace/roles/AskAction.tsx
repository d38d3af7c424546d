import { actionsOn, ASKED_KINDS } from '@arbo/core'
import { findSceneMetrics, type FoundThing } from '@arbo/core/internal'
import { Button, Form, Select } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { withLevels } from '../../app/level-text.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { rolesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { formOf, questionOf, type AskedAction } from './asked-thing.ts'
import { ThingPicker } from './ThingPicker.tsx'
import styles from './ask-action.module.css'

interface AskActionProps {
  onAsk: (action: AskedAction) => void
}

/** A form that asks why a person can, or cannot, do an action on a subject (XFIX-07). */
export function AskAction({ onAsk }: AskActionProps): ReactNode {
  const levels = useLevels()
  const edit = useEdit({ values: formOf('scene') })
  const { kind, subject, metricId, action } = edit.values
  const metrics = useMetrics(kind === 'metric' ? subject : null)
  const question = questionOf(edit.values)

  return (
    <Form
      of={edit}
      className={styles['ask']}
      send={() => Promise.resolve(question && subject && onAsk({ question, on: subject.name }))}
    >
      <Select
        label={rolesTexts.askKind}
        options={ASKED_KINDS.map((value) => ({ value, label: withLevels(rolesTexts.askKinds[value], levels) }))}
        value={kind}
        onChange={(next) => edit.change(formOf(next))}
      />
      <ThingPicker
        key={kind}
        kind={kind}
        label={withLevels(rolesTexts.askThings[kind], levels)}
        subject={subject}
        onChange={(next) => edit.change({ subject: next, metricId: null })}
      />
      {kind === 'metric' && (
        <Select
          label={rolesTexts.askMetric}
          placeholder={metrics?.length === 0 ? rolesTexts.askNoMetrics : rolesTexts.askChoose}
          options={(metrics ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={metricId}
          disabled={metrics === null || metrics.length === 0}
          onChange={(next) => edit.change({ metricId: next })}
        />
      )}
      <Select
        label={rolesTexts.askAction}
        placeholder={rolesTexts.askChoose}
        options={actionsOn(kind).map((value) => ({ value, label: withLevels(rolesTexts.actions[value], levels) }))}
        value={action}
        onChange={(next) => edit.change({ action: next })}
      />
      <Button type="submit" disabled={question === null}>
        {rolesTexts.ask}
      </Button>
    </Form>
  )
}

/** The metrics of a scene; null until they are read, none where that fails. */
function useMetrics(scene: FoundThing | null): readonly { id: string; name: string }[] | null {
  const { session } = useApp()
  const [answer, setAnswer] = useState<{ of: string; metrics: readonly { id: string; name: string }[] } | null>(null)
  const id = scene?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const abort = new AbortController()
    findSceneMetrics(session, id, abort.signal).then(
      (metrics) => !abort.signal.aborted && setAnswer({ of: id, metrics }),
      () => !abort.signal.aborted && setAnswer({ of: id, metrics: [] }),
    )
    return () => abort.abort()
  }, [session, id])
  return answer && answer.of === id ? answer.metrics : null
}
