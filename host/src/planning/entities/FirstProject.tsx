import { failureOf, type Entity, type LevelNames } from '@arbo/core'
import { Button, Row } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Link } from '../../app/Link.tsx'
import { ChooseFiles } from '../../ui/ChooseFiles.tsx'
import { firstProjectTexts as words } from './first-project-texts.ts'
import styles from './first-project.module.css'
import { planningTexts } from './texts.ts'

interface FirstProjectProps {
  child: LevelNames
  onCreate: () => void
  /** Rejects with an ApiError. */
  onSample: () => Promise<Entity>
  mayImport: boolean
}

/** The ways to a first project, for whoever may create one. */
export function FirstProject({ child, onCreate, onSample, mayImport }: FirstProjectProps): ReactNode {
  const { router, toasts } = useApp()
  const [isMaking, setMaking] = useState(false)
  const names = levelValues(useLevels())
  async function makeSample(): Promise<void> {
    setMaking(true)
    try {
      const { id } = await onSample()
      router.navigate(`/pl/dir/${id}?list=scenes`)
    } catch (error) {
      setMaking(false)
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'sample', kind: 'error', title: words.sampleFailed, message })
    }
  }
  return (
    <section className={styles['first-project']} aria-labelledby="first-project">
      <h2 id="first-project">{planningTexts.nothingHere(child)}</h2>
      <p>{words.lead}</p>
      <ul className={styles['first-project-ways']}>
        <li className={styles['first-project-way']}>
          <h3>{words.clips}</h3>
          <p>{words.clipsLead(names)}</p>
          <Row gap={8} wrap>
            <ChooseFiles />
            <ChooseFiles folder />
          </Row>
        </li>
        <li className={styles['first-project-way']}>
          <h3>{words.plan}</h3>
          <p>{words.planLead(names)}</p>
          <Button variant="primary" onClick={onCreate}>
            {planningTexts.createThing(child)}
          </Button>
        </li>
        {mayImport && (
          <li className={styles['first-project-way']}>
            <h3>{words.tracker}</h3>
            <p>{words.trackerLead}</p>
            <Link to="/pl/imp" className="arbo-button arbo-button-secondary">
              {planningTexts.importProduction}
            </Link>
          </li>
        )}
        <li className={styles['first-project-way']}>
          <h3>{words.sample}</h3>
          <p>{words.sampleLead(names)}</p>
          <Button busy={isMaking} onClick={() => void makeSample()}>
            {words.makeSample}
          </Button>
        </li>
      </ul>
    </section>
  )
}
