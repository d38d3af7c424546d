import { createClient } from '@arbo/core'
import { Row, Select, TextField } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { fileDropTexts as words } from './texts.ts'

type Project = { id: string; name: string } | { id: null; name: string }

interface ProjectChoiceProps {
  project: Project
  error?: string | undefined
  onChange: (project: Project) => void
}

const NEW = ''
const SHOWN = 100

/** The project of new scenes: a new one with its name, or one that is there. */
export function ProjectChoice({ project, error, onChange }: ProjectChoiceProps): ReactNode {
  const { session } = useApp()
  const names = levelValues(useLevels())
  const [others, setOthers] = useState<readonly { id: string; name: string }[]>([])
  useEffect(() => {
    let isOver = false
    createClient(session)
      .listEntities({ query: { type_eq: 0, per_page: SHOWN }, optOut: [403] })
      .then(
        ({ data }) => void (isOver || setOthers(data.map(({ id, name }) => ({ id, name })))),
        // A new one can be made without the others.
        () => undefined,
      )
    return () => void (isOver = true)
  }, [session])
  return (
    <Row gap={12} align="start" wrap>
      <Select
        label={words.project(names)}
        value={project.id ?? NEW}
        onChange={(id) => {
          const chosen = others.find((one) => one.id === id)
          onChange(chosen ?? { id: null, name: '' })
        }}
        options={[
          { value: NEW, label: words.newProject(names) },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          // One that was just made is not among them.
          ...(project.id !== null && others.every(({ id }) => id !== project.id)
            ? [{ value: project.id, label: project.name }]
            : []),
        ]}
      />
      {project.id === null && (
        <TextField
          label={words.projectName(names)}
          value={project.name}
          error={error}
          maxLength={200}
          onChange={({ target }) => onChange({ id: null, name: target.value })}
        />
      )}
    </Row>
  )
}
