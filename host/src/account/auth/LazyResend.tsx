import { Suspense, lazy, type ReactNode } from 'react'
import { loadCode } from '../../app/load-code.ts'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../app/texts.ts'

interface ResendProps {
  email: string
}

/** Where its code cannot be fetched, the page of its own says why. */
function WayToResend(_props: ResendProps): ReactNode {
  return <Link to="/resend-email-activation">{texts.resendActivation}</Link>
}

const Resend = lazy(() =>
  loadCode('ResendActivation', () => import('./ResendActivation.tsx')).then(
    (module) => ({ default: module.ResendActivation }),
    () => ({ default: WayToResend }),
  ),
)

/** ResendActivation for the sign-in page, whose first load has no room for what few people need. */
export function LazyResend(props: ResendProps): ReactNode {
  return (
    <Suspense>
      <Resend {...props} />
    </Suspense>
  )
}
