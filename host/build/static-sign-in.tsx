import { renderToString } from 'react-dom/server'
import { BootShell } from '../src/shell/BootShell.tsx'
import { SignInForm } from '../src/account/auth/SignInForm.tsx'

/** The sign-in page as HTML, from the component that hydrates it. */
export function signInHtml(): string {
  return renderToString(<SignInForm notice={null} onSubmit={() => Promise.resolve()} />)
}

/** The outline of the application. */
export function appHtml(): string {
  return renderToString(<BootShell />)
}
