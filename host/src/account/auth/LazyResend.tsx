import { Suspense, lazy, type ReactNode } from 'react'
import { loadCode } from '../../app/load-code.ts'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../app/texts.ts'

interface ResendProps {
  email: string
}

/** Where the code fails to load, a link to the full page stands in. */
function WayToResend(_props: ResendProps): ReactNode {
  return <Link to="/resend-email-activation">{texts.resendActivation}</Link>
}

const Resend = lazy(() =>
  loadCode('ResendActivation', () => import('./ResendActivation.tsx')).then(
    (module) => ({ default: module.ResendActivation }),
    () => ({ default: WayToResend }),
  ),
)

/** ResendActivation for the sign-in page, outside of the first load, as few users need it. */
export function LazyResend(props: ResendProps): ReactNode {
  return (
    <Suspense>
      <Resend {...props} />
    </Suspense>
  )
}
