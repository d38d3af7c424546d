import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '@arbo/kit/ui'
import { PartMissing, type Part } from '../on-demand/part.ts'
import { useTexts } from '../texts.ts'

export interface OnDemandProps<Module extends object> {
  part: Part<Module>
  /** Stands there until the part has come; as large as what will, so that nothing moves. */
  wait?: ReactNode
  children: (module: Module) => ReactNode
}

/** Shows something of a part that is fetched now; says so where that fails, and tries again on a press. */
export function OnDemand<Module extends object>({ part, wait = null, children }: OnDemandProps<Module>): ReactNode {
  const texts = useTexts()
  const module = useSyncExternalStore(part.subscribe, part.get)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (module || hasFailed) return
    part.load().catch((error: unknown) => {
      if (!(error instanceof PartMissing)) throw error
      setHasFailed(true)
    })
  }, [part, module, hasFailed])
  if (module) return children(module)
  if (!hasFailed) return wait
  return (
    <p className="part-missing" role="alert">
      {texts.partMissing}
      <Button size="small" onClick={() => setHasFailed(false)}>
        {texts.retry}
      </Button>
    </p>
  )
}
