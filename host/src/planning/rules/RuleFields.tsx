import type { Levels } from '@arbo/core'
import type { AutomationChoices } from '@arbo/core/internal'
import { Select, StatusMark, TextField, type Status } from '@arbo/kit/ui'
import { Fragment, type ReactNode } from 'react'
import type { Edit } from '../../ui/forms/use-edit.ts'
import { openBlank, partsOf } from './blanks.ts'
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

type Blank = 'trigger' | 'project' | 'level' | 'when' | 'target' | 'only' | 'to'

const OPEN = {
  trigger: openBlank('trigger'),
  project: openBlank('project'),
  level: openBlank('level'),
  when: openBlank('when'),
  target: openBlank('target'),
  only: openBlank('only'),
  to: openBlank('to'),
} satisfies Record<Blank, string>

/** The controls that stand in the blanks of a rule's sentence. */
function blankControls({ edit, statuses, projects, levels, disabled }: RuleFieldsProps): Record<Blank, ReactNode> {
  const { values: draft, errors, change } = edit
  const { scene, project, process } = levels
  const places = [levels.project, levels.process, levels.episode, levels.take]
  const place = places[draft.level] ?? levels.take
  const isUpload = draft.trigger === 'rendition'
  const shared = { disabled, hideLabel: true, size: 'small' } as const
  return {
    trigger: (
      <Select
        {...shared}
        label={automationTexts.trigger}
        value={draft.trigger}
        options={[
          { value: 'all_scenes', label: automationTexts.triggers.all_scenes({ scenes: scene.words }) },
          { value: 'rendition', label: automationTexts.triggers.rendition },
        ]}
        onChange={(trigger) => change({ trigger })}
      />
    ),
    project: (
      <Select
        {...shared}
        label={automationTexts.project}
        value={draft.project_id ?? EVERYWHERE}
        options={[
          { value: EVERYWHERE, label: automationTexts.everywhere({ projects: project.words }) },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => change({ project_id: id === EVERYWHERE ? null : id })}
      />
    ),
    level: (
      <Select
        {...shared}
        label={automationTexts.level}
        value={draft.level}
        options={places.map(({ word }, level) => ({ value: level, label: word }))}
        onChange={(level) => change({ level: level as RuleDraft['level'] })}
      />
    ),
    when: (
      <StatusSetField
        label={isUpload ? automationTexts.whenScene({ scene: scene.word }) : automationTexts.when}
        nothing={isUpload ? automationTexts.anyStatus : automationTexts.addStatus}
        value={draft.when}
        choices={statuses}
        error={errors.when}
        disabled={disabled}
        onChange={(when) => change({ when })}
      />
    ),
    target: (
      <Select
        {...shared}
        label={automationTexts.target}
        value={draft.level === 0 ? 'scenes' : draft.target}
        disabled={disabled || draft.level === 0}
        options={[
          { value: 'scenes', label: automationTexts.targets.scenes({ scenes: scene.words }) },
          { value: 'next', label: automationTexts.targets.next({ scenes: scene.words, place: place.word }) },
          {
            value: 'next_process',
            label: automationTexts.targets.next_process({
              scenes: scene.words,
              place: place.word,
              process: process.word,
            }),
          },
        ]}
        onChange={(target) => change({ target })}
      />
    ),
    only: (
      <StatusSetField
        label={automationTexts.only}
        nothing={automationTexts.anyStatus}
        value={draft.only}
        choices={statuses}
        error={undefined}
        disabled={disabled}
        onChange={(only) => change({ only })}
      />
    ),
    to: (
      <Select
        {...shared}
        label={automationTexts.to}
        value={targetValue(draft.to)}
        placeholder={automationTexts.choose}
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
    ),
  }
}

/** A rule's name, and the rule as one sentence whose blanks are filled in. */
export function RuleFields(props: RuleFieldsProps): ReactNode {
  const { edit, levels, disabled } = props
  const { values: draft } = edit
  const controls = blankControls(props)
  const narrows = draft.target !== 'scenes' && draft.level !== 0 ? 'yes' : 'no'
  const sentence =
    draft.trigger === 'rendition'
      ? automationTexts.blanks.rendition({ ...OPEN, scene: levels.scene.word })
      : automationTexts.blanks.all_scenes({ ...OPEN, narrows })
  return (
    <>
      <TextField label={automationTexts.name} required autoComplete="off" readOnly={disabled} {...edit.input('name')} />
      <div className={styles['auto-sentence']} role="group" aria-label={automationTexts.rule}>
        {partsOf<Blank>(sentence).map(({ words, blank }) =>
          blank === null ? (
            <Fragment key={words}>{words}</Fragment>
          ) : (
            <div key={blank} className={styles['auto-blank']}>
              {controls[blank]}
            </div>
          ),
        )}
      </div>
    </>
  )
}
