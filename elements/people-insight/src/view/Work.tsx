import { useId, type ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { type Status, StatusDot, statusName, useLanguage } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { SceneLink } from './SceneLink.tsx'
import { Section } from './Section.tsx'
import { shortDay, weekdayAndDay } from '@arbo/core/format'

interface WorkProps {
  overdue: Insight['overdue'] | undefined
  due: Insight['due'] | undefined
  today: string | undefined
}

/** The late scenes, and the next ones. */
export function Work({ overdue, due, today }: WorkProps): ReactNode {
  const texts = useTexts()
  return (
    <Section name="work" title={texts.work}>
      {overdue && <Scenes title={texts.overdue} none={texts.noOverdue} list={overdue} today={today} late />}
      {due && <Scenes title={texts.due} none={texts.noDue} list={due} today={today} />}
    </Section>
  )
}

interface ScenesProps {
  title: string
  none: string
  list: Insight['due']
  today: string | undefined
  late?: boolean
}

function Scenes({ title, none, list: { total, scenes }, today, late = false }: ScenesProps): ReactNode {
  const texts = useTexts()
  const id = useId()
  const more = total - scenes.length
  return (
    <div className="scenes">
      <h4 id={id} data-late={(late && total > 0) || undefined}>
        {title} <span className="number">{total}</span>
      </h4>
      {total === 0 ? (
        <p className="none">{none}</p>
      ) : (
        <ul aria-labelledby={id}>
          {scenes.map((scene) => (
            <SceneRow key={scene.id} scene={scene} today={today} late={late} />
          ))}
          {more > 0 && <li className="more">{texts.more({ count: more })}</li>}
        </ul>
      )}
    </div>
  )
}

interface SceneRowProps {
  scene: Insight['due']['scenes'][number]
  today: string | undefined
  late: boolean
}

function SceneRow({ scene, today, late }: SceneRowProps): ReactNode {
  const language = useLanguage()
  const { id, name, status, status_kind, due_date, ancestors } = scene
  return (
    <li className="scene-row">
      <StatusDot
        status={status_kind as Status}
        colour={status?.colour}
        name={status?.name ?? statusName(status_kind as Status, language)}
      />
      <span className="scene-name">
        <SceneLink id={id}>{name}</SceneLink>
        <span className="scene-path">{ancestors.map((one) => one.code ?? one.name).join(' / ')}</span>
      </span>
      <time className={late ? 'late' : undefined} dateTime={due_date} title={weekdayAndDay(due_date, language)}>
        {shortDay(due_date, today, language)}
      </time>
    </li>
  )
}
