import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { authTexts } from './texts.ts'

export function BackToSignIn(): ReactNode {
  return <Link to="/login">{authTexts.backToSignIn}</Link>
}
