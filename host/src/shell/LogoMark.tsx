import type { ReactNode } from 'react'

/** The product's sign: a trunk with branches. */
export function LogoMark({ size = 24 }: { size?: number }): ReactNode {
  return (
    <svg className="logo-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" className="logo-ground" />
      <path d="M12 19V9m0 6 4.5-3.5V8M12 13 7.5 9.5V6.5M12 9V5" className="logo-lines" />
    </svg>
  )
}
