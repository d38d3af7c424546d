import type { ReactNode } from 'react'
import { systemTexts } from './texts.ts'

/** /health-check: the application itself was served and runs. The server's own checks are under /api. */
export function HealthCheckScreen(): ReactNode {
  return (
    <main id="content" tabIndex={-1}>
      {systemTexts.healthy}
    </main>
  )
}
