import { withValues, type Automation } from '@arbo/core'
import type { AutomationChoices, AutomationsStore } from '@arbo/core/internal'
import { Notice } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { atField, inWords } from '../../ui/forms/reword.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { automationTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { Rehearsal } from './Rehearsal.tsx'
import { NEW_RULE, bodyOf, checkDraft, draftOf, statusChoices, type RuleDraft } from './rule-draft.ts'
import { RuleFields } from './RuleFields.tsx'
import { RuleRuns } from './RuleRuns.tsx'

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
  const edit = useEdit<RuleDraft, Automation>({
    values: rule ? draftOf(rule) : NEW_RULE,
    check: checkDraft,
    reword: (failure) => {
      if (failure.error === 'conflict') return inWords(failure, automationTexts.conflict)
      return failure.error === 'name_taken' ? atField(failure, 'name') : failure
    },
    theirs: draftOf,
    yields: true,
    draft: `rule.${rule?.id}`,
  })
  const { values: draft, form } = edit
  const [version, setVersion] = useState(rule?.version ?? 0)
  const statuses = useMemo(() => statusChoices(choices.flows), [choices.flows])
  const isReady = Object.keys(checkDraft({ ...draft, name: 'x' })).length === 0

  // Saving must not undo a switch made in the list meanwhile.
  useEffect(() => {
    if (rule && rule.version !== version && rule.is_on !== draft.is_on) {
      const { is_on } = rule
      form.change({ is_on }, { ...form.getState().base, is_on })
      setVersion(rule.version)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when the rule itself changes
  }, [rule])

  async function save(values: RuleDraft, current: Automation | null): Promise<void> {
    const body = { ...bodyOf(values), name: values.name.trim() }
    const over = Math.max(version, current?.version ?? 0)
    const saved = rule ? await store.update(rule.id, { ...body, version: over }) : await store.create(body)
    toasts.show({ id: 'rule', kind: 'success', title: automationTexts.saved({ name: saved.name }) })
  }

  return (
    <FormDialog
      edit={edit}
      size="large"
      position="top"
      title={rule ? rule.name : automationTexts.newTitle}
      description={mayChange ? undefined : automationTexts.readOnly}
      action={automationTexts.save}
      readOnly={!mayChange}
      onSave={save}
      onClose={onClose}
      below={
        <>
          <Rehearsal store={store} draft={draft} levels={levels} ready={isReady} />
          {rule && <RuleRuns store={store} rule={rule} levels={levels} mayUndo={mayChange} />}
        </>
      }
    >
      {rule?.problem && (
        <Notice role="note" className={'arbo-soft-warning'}>
          {withValues(automationTexts.problems[rule.problem], { project: levels.project.word })}
        </Notice>
      )}
      <RuleFields edit={edit} statuses={statuses} projects={choices.projects} levels={levels} disabled={!mayChange} />
    </FormDialog>
  )
}
