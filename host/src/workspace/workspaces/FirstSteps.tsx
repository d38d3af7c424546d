import { createFirstSteps, FIRST_STEPS, type FirstStep, type FirstStepsDone } from '@arbo/core/internal'
import { Circle, CircleCheck, X } from '@arbo/kit/icons'
import { IconButton, Row, Text } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Link } from '../../app/Link.tsx'
import { pathOf } from '../../app/router/pattern.ts'
import { routes } from '../../app/routes.ts'
import { firstStepsTexts } from './first-steps-texts.ts'
import styles from './first-steps.module.css'

/** Workspaces whose list is over: it is not asked for again on every page. */
const over = new Set<string>()

/** Where a step is done. */
function addressOf(step: FirstStep, { projectId, sceneId }: FirstStepsDone): string {
  if (step === 'people') return `${routes.people.path}?new=1`
  if (step === 'upload' && sceneId !== null) return pathOf(routes.scene.path, { id: sceneId })
  if (step !== 'project' && projectId !== null) return pathOf(routes.entity.path, { id: projectId })
  // Without a project all that is in one begins with it.
  return `${routes.directory.path}?new=1`
}

/** What the owner of a new workspace does first. It goes away once all is done, or when it is dismissed. */
export function FirstSteps({ code }: { code: string }): ReactNode {
  const { session, toasts } = useApp()
  const levels = useLevels()
  const steps = useMemo(() => createFirstSteps(session), [session])
  const [state, setState] = useState<FirstStepsDone | null>(null)
  useEffect(() => {
    if (over.has(code)) return undefined
    let isGone = false
    const read = async (): Promise<void> => {
      // Help that cannot be had is left out.
      const next = await steps.read().catch(() => undefined)
      if (next === null) over.add(code)
      if (!isGone) setState(next ?? null)
    }
    void read()
    return () => void (isGone = true)
  }, [steps, code])
  if (state === null) return null

  function dismiss(): void {
    over.add(code)
    setState(null)
    // Kept for this page in any case; a failure only brings it back later.
    steps.dismiss().catch(() => undefined)
    toasts.show({ id: 'first-steps', title: firstStepsTexts.dismissed })
  }

  return (
    <section className={styles['first-steps']} aria-labelledby="first-steps">
      <Row gap={12}>
        <h2 id="first-steps">{firstStepsTexts.title}</h2>
        <Text tone="muted">{firstStepsTexts.count({ done: state.done.size, count: FIRST_STEPS.length })}</Text>
        <span className="spacer" />
        <IconButton size="small" icon={<X />} label={firstStepsTexts.dismiss} onClick={dismiss} />
      </Row>
      <ol className={styles['first-steps-list']}>
        {FIRST_STEPS.map((step) => {
          const isDone = state.done.has(step)
          const label = firstStepsTexts.steps[step]
          const text = typeof label === 'function' ? label(levelValues(levels)) : label
          return (
            <li key={step} className={isDone ? styles['done'] : undefined}>
              <Row gap={8}>
                {isDone ? <CircleCheck size={16} /> : <Circle size={16} />}
                {isDone ? (
                  <span>
                    {text} <span className="arbo-visually-hidden">({firstStepsTexts.done})</span>
                  </span>
                ) : (
                  <Link to={addressOf(step, state)}>{text}</Link>
                )}
              </Row>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
