import type { Levels } from '@arbo/core'
import type { AutomationChoices } from '@arbo/core/internal'
import { Select, StatusMark, TextField, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { Edit } from '../../ui/forms/use-edit.ts'
import { automationTexts } from './texts.ts'
import { targetOf, targetValue, type RuleDraft, type StatusChoice } from './rule-draft.ts'
import { StatusSetField, choiceLabel } from './StatusSetField.tsx'
import styles from './automations.module.css'

interface RuleFieldsProps {
  edit: Pick<Edit<RuleDraft>, 'values' | 'errors' | 'change' | 'input'>
  statuses: readonly StatusChoice[]
  projects: AutomationChoices['projects']
  levels: Levels
  disabled: boolean
}

const EVERYWHERE = 'all'

/** A rule's fields, in the order of its sentence. */
export function RuleFields(props: RuleFieldsProps): ReactNode {
  const { edit, statuses, projects, levels, disabled } = props
  const { values: draft, errors, change } = edit
  const { scene, project, process } = levels
  const places = [levels.project, levels.process, levels.episode, levels.take]
  const place = places[draft.level] ?? levels.take
  const isUpload = draft.trigger === 'rendition'
  return (
    <>
      <TextField label={automationTexts.name} required autoComplete="off" readOnly={disabled} {...edit.input('name')} />
      <Select
        label={automationTexts.trigger}
        value={draft.trigger}
        disabled={disabled}
        options={[
          { value: 'all_scenes', label: automationTexts.triggers.all_scenes({ scenes: scene.words }) },
          { value: 'rendition', label: automationTexts.triggers.rendition({ scene: scene.word }) },
        ]}
        onChange={(trigger) => change({ trigger })}
      />
      <div className={styles['auto-pair']}>
        <Select
          label={automationTexts.project}
          value={draft.project_id ?? EVERYWHERE}
          disabled={disabled}
          options={[
            { value: EVERYWHERE, label: automationTexts.everywhere({ projects: project.words }) },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => change({ project_id: id === EVERYWHERE ? null : id })}
        />
        {!isUpload && (
          <Select
            label={automationTexts.level}
            value={draft.level}
            disabled={disabled}
            options={places.map(({ one }, level) => ({ value: level, label: one }))}
            onChange={(level) => change({ level: level as RuleDraft['level'] })}
          />
        )}
      </div>
      <StatusSetField
        label={isUpload ? automationTexts.whenScene({ scene: scene.word }) : automationTexts.when}
        value={draft.when}
        choices={statuses}
        error={errors.when}
        disabled={disabled}
        onChange={(when) => change({ when })}
      />
      {!isUpload && (
        <>
          <Select
            label={automationTexts.target}
            value={draft.level === 0 ? 'scenes' : draft.target}
            disabled={disabled || draft.level === 0}
            options={[
              { value: 'scenes', label: automationTexts.targets.scenes({ scenes: scene.words }) },
              { value: 'next', label: automationTexts.targets.next({ place: place.word }) },
              {
                value: 'next_process',
                label: automationTexts.targets.next_process({ place: place.word, process: process.word }),
              },
            ]}
            onChange={(target) => change({ target })}
          />
          {draft.target !== 'scenes' && draft.level !== 0 && (
            <StatusSetField
              label={automationTexts.only}
              value={draft.only}
              choices={statuses}
              error={undefined}
              disabled={disabled}
              onChange={(only) => change({ only })}
            />
          )}
        </>
      )}
      <Select
        label={automationTexts.to}
        value={targetValue(draft.to)}
        placeholder={automationTexts.choose}
        disabled={disabled}
        error={errors.to}
        options={statuses
          .filter(({ value }) => value !== 'kind:0')
          .map((choice) => ({
            value: choice.value,
            label: choiceLabel(choice, automationTexts.firstOfKind),
            icon: <StatusMark status={choice.kind as Status} colour={choice.colour} />,
          }))}
        onChange={(value) => change({ to: targetOf(value) })}
      />
    </>
  )
}
