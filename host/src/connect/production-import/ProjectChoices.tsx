import { Checkbox, Select, Tick } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useLevels } from '../../app/levels.ts'
import { levelValues } from '../../app/level-text.ts'
import { productionImportTexts as words } from './texts.ts'
import { ChoiceText } from './ChoiceText.tsx'
import type { ChoiceProps } from './choice-props.ts'
import styles from './production-import.module.css'

/** A select has no empty value. */
const NEW = '-'
const PARTS = ['shots', 'assets', 'comments'] as const

/** The projects to import, their parts, and their targets. */
export function ProjectChoices({ data: { facts, mapping }, view, disabled, choose }: ChoiceProps): ReactNode {
  const levels = useLevels()
  const { projects, parts } = mapping
  const put = (key: string, change: Partial<(typeof projects)[number]>): void =>
    choose({ projects: projects.map((one) => (one.key === key ? { ...one, ...change } : one)) })
  return (
    <section className={styles['pim-section']}>
      <h2>{words.projects(levelValues(levels))}</h2>
      <ul className={styles['pim-projects']}>
        {projects.map((one) => {
          const project = facts.projects.find(({ key }) => key === one.key)
          const called = project?.name || one.name
          return (
            <li key={one.key}>
              <label className={styles['pim-check']}>
                <Tick
                  checked={one.include}
                  disabled={disabled}
                  label={words.include({ name: called })}
                  onChange={(include) => put(one.key, { include })}
                />
                <span>
                  <strong>{called}</strong>
                  {project && (
                    <span className={styles['pim-note']}>
                      {words.foundLine({
                        shots: project.shots,
                        assets: project.assets,
                        tasks: project.tasks,
                        comments: project.comments,
                      })}
                    </span>
                  )}
                </span>
              </label>
              {one.include && (
                <div className={styles['pim-fields']}>
                  <Select
                    label={words.into({ name: called })}
                    disabled={disabled}
                    value={one.entity_id ?? NEW}
                    options={[
                      { value: NEW, label: words.newProject(levelValues(levels)) },
                      ...view.choices.projects.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    onChange={(value) => put(one.key, { entity_id: value === NEW ? null : value })}
                  />
                  {one.entity_id === null && (
                    <ChoiceText
                      label={words.projectName({ name: called })}
                      value={one.name}
                      maxLength={200}
                      disabled={disabled}
                      onChange={(name) => put(one.key, { name })}
                    />
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <fieldset className={styles['pim-parts']} disabled={disabled}>
        <legend>{words.parts}</legend>
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            label={words.partNames[part]}
            checked={parts.includes(part)}
            onChange={(checked) =>
              choose({ parts: PARTS.filter((one) => (one === part ? checked : parts.includes(one))) })
            }
          />
        ))}
      </fieldset>
    </section>
  )
}
