import type { Levels } from '@arbo/core'
import type { AutomationChoices } from '@arbo/core/internal'
import { Select, StatusMark, TextField, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { automationTexts } from './texts.ts'
import { targetOf, targetValue, type RuleDraft, type RuleErrors, type StatusChoice } from './rule-draft.ts'
import { StatusSetField, choiceLabel } from './StatusSetField.tsx'
import styles from './automations.module.css'

interface RuleFieldsProps {
  draft: RuleDraft
  errors: RuleErrors
  /** The server's fault of the name, if any. */
  nameError: string | undefined
  statuses: readonly StatusChoice[]
  projects: AutomationChoices['projects']
  levels: Levels
  disabled: boolean
  onChange: (change: Partial<RuleDraft>) => void
}

const EVERYWHERE = 'all'

/** A rule's fields, in the order of its sentence. */
export function RuleFields(props: RuleFieldsProps): ReactNode {
  const { draft, errors, nameError, statuses, projects, levels, disabled, onChange } = props
  const { scene, project, process } = levels
  const places = [levels.project, levels.process, levels.episode, levels.take]
  const place = places[draft.level] ?? levels.take
  const isUpload = draft.trigger === 'rendition'
  return (
    <>
      <TextField
        name="name"
        label={automationTexts.name}
        required
        autoComplete="off"
        readOnly={disabled}
        value={draft.name}
        error={nameError ?? (errors.name && automationTexts.nameRequired)}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={automationTexts.trigger}
        value={draft.trigger}
        disabled={disabled}
        options={[
          { value: 'all_scenes', label: automationTexts.triggers.all_scenes(scene.words) },
          { value: 'rendition', label: automationTexts.triggers.rendition(scene.word) },
        ]}
        onChange={(trigger) => onChange({ trigger })}
      />
      <div className={styles['auto-pair']}>
        <Select
          label={automationTexts.project}
          value={draft.project_id ?? EVERYWHERE}
          disabled={disabled}
          options={[
            { value: EVERYWHERE, label: automationTexts.everywhere(project.words) },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => onChange({ project_id: id === EVERYWHERE ? null : id })}
        />
        {!isUpload && (
          <Select
            label={automationTexts.level}
            value={draft.level}
            disabled={disabled}
            options={places.map(({ one }, level) => ({ value: level, label: one }))}
            onChange={(level) => onChange({ level: level as RuleDraft['level'] })}
          />
        )}
      </div>
      <StatusSetField
        label={isUpload ? automationTexts.whenScene(scene.word) : automationTexts.when}
        value={draft.when}
        choices={statuses}
        error={errors.when && automationTexts.whenRequired}
        disabled={disabled}
        onChange={(when) => onChange({ when })}
      />
      {!isUpload && (
        <>
          <Select
            label={automationTexts.target}
            value={draft.level === 0 ? 'scenes' : draft.target}
            disabled={disabled || draft.level === 0}
            options={[
              { value: 'scenes', label: automationTexts.targets.scenes(scene.words) },
              { value: 'next', label: automationTexts.targets.next(place.word) },
              { value: 'next_process', label: automationTexts.targets.next_process(place.word, process.word) },
            ]}
            onChange={(target) => onChange({ target })}
          />
          {draft.target !== 'scenes' && draft.level !== 0 && (
            <StatusSetField
              label={automationTexts.only}
              value={draft.only}
              choices={statuses}
              error={undefined}
              disabled={disabled}
              onChange={(only) => onChange({ only })}
            />
          )}
        </>
      )}
      <Select
        label={automationTexts.to}
        value={targetValue(draft.to)}
        placeholder={automationTexts.choose}
        disabled={disabled}
        error={errors.to && automationTexts.toRequired}
        options={statuses
          .filter(({ value }) => value !== 'kind:0')
          .map((choice) => ({
            value: choice.value,
            label: choiceLabel(choice, automationTexts.firstOfKind),
            icon: <StatusMark status={choice.kind as Status} colour={choice.colour} />,
          }))}
        onChange={(value) => onChange({ to: targetOf(value) })}
      />
    </>
  )
}
