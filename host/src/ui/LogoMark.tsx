import type { ReactNode } from 'react'

/** The product's sign: a trunk with branches, as of a hierarchy. */
export function LogoMark({ size = 24 }: { size?: number }): ReactNode {
  return (
    <svg className="logo-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" className="logo-ground" />
      <path d="M12 19.5V6M12 16c0-3-5-2.5-5-6M12 13.5c0-3 5-2.5 5-6" className="logo-lines" />
      <path
        d="M12 4.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8M7 7.7a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8M17 5.7a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8"
        className="logo-leaves"
      />
    </svg>
  )
}
