import { createFirstSteps, FIRST_STEPS, type FirstStep, type FirstStepsDone } from '@arbo/core/internal'
import { Circle, CircleCheck, X } from '@arbo/kit/icons'
import { classes, IconButton, Row, Text } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Link } from '../../app/Link.tsx'
import { pathOf } from '../../app/router/pattern.ts'
import { routes } from '../../app/routes.ts'
import { firstStepsTexts } from './first-steps-texts.ts'
import { firstStepsShow, keepFirstSteps } from './kept-first-steps.ts'
import styles from './first-steps.module.css'

/** What was read last of each workspace: null where the list is over, which is not asked for again on every page. */
const known = new Map<string, FirstStepsDone | null>()

/** Where a step is done. */
function addressOf(step: FirstStep, { projectId, sceneId }: FirstStepsDone): string {
  if (step === 'people') return `${routes.people.path}?new=1`
  if (step === 'upload' && sceneId !== null) return pathOf(routes.scene.path, { id: sceneId })
  if (step !== 'project' && projectId !== null) return pathOf(routes.entity.path, { id: projectId })
  // Without a project all that is in one begins with it.
  return `${routes.directory.path}?new=1`
}

/** What the owner of a new workspace does first. It goes away once all is done, or when it is dismissed. */
export function FirstSteps({ code, apart = false }: { code: string; apart?: boolean | undefined }): ReactNode {
  const { session, toasts } = useApp()
  const levels = useLevels()
  const steps = useMemo(() => createFirstSteps(session), [session])
  const [state, setState] = useState(() => known.get(code) ?? null)
  const [holds, setHolds] = useState(() => known.get(code) !== null && firstStepsShow(code))
  useEffect(() => {
    if (known.get(code) === null) return undefined
    let isGone = false
    const read = async (): Promise<void> => {
      // Help that cannot be had is left out.
      const next = await steps.read().catch(() => undefined)
      if (next !== undefined) {
        known.set(code, next)
        keepFirstSteps(code, next !== null)
      }
      if (isGone) return
      setHolds(false)
      if (next !== undefined) setState(next)
    }
    void read()
    return () => void (isGone = true)
  }, [steps, code])
  // What is below would move under the pointer if the list came only with what is done.
  if (state === null && !holds) return null

  function dismiss(): void {
    known.set(code, null)
    keepFirstSteps(code, false)
    setState(null)
    setHolds(false)
    // Kept for this page in any case; a failure only brings it back later.
    steps.dismiss().catch(() => undefined)
    toasts.show({ id: 'first-steps', title: firstStepsTexts.dismissed })
  }

  return (
    <section
      className={classes(styles['first-steps'], apart && styles['apart'])}
      aria-labelledby="first-steps"
      aria-busy={state === null}
    >
      <Row gap={12}>
        <h2 id="first-steps">{firstStepsTexts.title}</h2>
        {state && (
          <Text tone="muted">{firstStepsTexts.count({ done: state.done.size, count: FIRST_STEPS.length })}</Text>
        )}
        <span className="spacer" />
        <IconButton size="small" icon={<X />} label={firstStepsTexts.dismiss} onClick={dismiss} />
      </Row>
      <ol className={styles['first-steps-list']}>
        {FIRST_STEPS.map((step) => {
          const isDone = state?.done.has(step) ?? false
          const label = firstStepsTexts.steps[step]
          const text = typeof label === 'function' ? label(levelValues(levels)) : label
          return (
            <li key={step} className={isDone ? styles['done'] : undefined}>
              <Row gap={8}>
                {isDone ? <CircleCheck size={16} /> : <Circle size={16} />}
                {isDone && (
                  <span>
                    {text} <span className="arbo-visually-hidden">({firstStepsTexts.done})</span>
                  </span>
                )}
                {!isDone && (state ? <Link to={addressOf(step, state)}>{text}</Link> : <span>{text}</span>)}
              </Row>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
