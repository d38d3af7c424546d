import { failureOf, type ApiError, type Automation } from '@arbo/core'
import type { AutomationChoices, AutomationsStore } from '@arbo/core/internal'
import { Button, classes, Dialog, Stack } from '@arbo/kit/ui'
import { useEffect, useId, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { automationTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { Rehearsal } from './Rehearsal.tsx'
import { NEW_RULE, bodyOf, checkDraft, draftOf, statusChoices, type RuleDraft, type RuleErrors } from './rule-draft.ts'
import { RuleFields } from './RuleFields.tsx'
import { RuleRuns } from './RuleRuns.tsx'
import { ruleSentence } from './rule-words.ts'
import styles from './automations.module.css'

interface RuleDialogProps {
  store: AutomationsStore
  /** Null: a new one. */
  rule: Automation | null
  choices: AutomationChoices
  mayChange: boolean
  onClose: () => void
}

/** A rule: its condition and effect as a sentence, its dry run, and its past runs. */
export function RuleDialog({ store, rule, choices, mayChange, onClose }: RuleDialogProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  const form = useId()
  const [draft, setDraft] = useState<RuleDraft>(() => (rule ? draftOf(rule) : NEW_RULE))
  const [version, setVersion] = useState(rule?.version ?? 0)
  const [errors, setErrors] = useState<RuleErrors>({})
  const [refusal, setRefusal] = useState<{ name?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const statuses = useMemo(() => statusChoices(choices.flows, levels.scene.one), [choices.flows, levels.scene.one])
  const project = choices.projects.find(({ id }) => id === draft.project_id)?.name ?? rule?.project?.name ?? null
  const isReady = Object.keys(checkDraft({ ...draft, name: 'x' })).length === 0

  // Saving must not undo a switch made in the list meanwhile.
  useEffect(() => {
    if (rule && rule.version !== version && rule.is_on !== draft.is_on) {
      setDraft({ ...draft, is_on: rule.is_on })
      setVersion(rule.version)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when the rule itself changes
  }, [rule])

  function change(part: Partial<RuleDraft>): void {
    setDraft({ ...draft, ...part })
    setRefusal({})
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))))
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const faults = checkDraft(draft)
    setErrors(faults)
    if (busy || Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      const body = { ...bodyOf(draft), name: draft.name.trim() }
      const saved = rule ? await store.update(rule.id, { ...body, version }) : await store.create(body)
      toasts.show({ id: 'rule', kind: 'success', title: automationTexts.saved(saved.name) })
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      const current = (error as Partial<ApiError>).meta?.['current'] as Automation | undefined
      if (failure.error === 'conflict' && current) {
        setDraft(draftOf(current))
        setVersion(current.version)
        setRefusal({ form: automationTexts.conflict })
      } else if (failure.error === 'name_taken') setRefusal({ name: messageOf(failure) })
      else setRefusal({ form: messageOf(failure) })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={rule ? rule.name : automationTexts.newTitle}
      description={mayChange ? undefined : automationTexts.readOnly}
      footer={
        mayChange ? (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button variant="primary" type="submit" form={form} busy={busy}>
              {automationTexts.save}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        )
      }
    >
      <Stack id={form} as="form" gap={16} noValidate onSubmit={(event) => void save(event)}>
        {rule?.problem && (
          <p className={classes('notice', 'arbo-soft-warning')} role="note">
            {automationTexts.problems[rule.problem](levels.project.word)}
          </p>
        )}
        <RuleFields
          draft={draft}
          errors={errors}
          nameError={refusal.name}
          statuses={statuses}
          projects={choices.projects}
          levels={levels}
          disabled={!mayChange}
          onChange={change}
        />
        <p className={styles['auto-summary']}>
          <span>{automationTexts.summary}</span>
          {ruleSentence(bodyOf(draft), statuses, levels, project)}
        </p>
        {refusal.form !== undefined && (
          <p className="notice notice-danger" role="alert">
            {refusal.form}
          </p>
        )}
      </Stack>
      <Rehearsal store={store} draft={draft} levels={levels} ready={isReady} />
      {rule && <RuleRuns store={store} rule={rule} levels={levels} mayUndo={mayChange} />}
    </Dialog>
  )
}
