import type { ReactNode } from 'react'
import { ChevronRight } from '../icons.ts'
import { texts } from '../texts.ts'

export interface BreadcrumbItem {
  label: string
  /** Without it, or when disabled, the item is plain text. */
  href?: string
  disabled?: boolean
}

export interface BreadcrumbProps {
  items: readonly BreadcrumbItem[]
  /** Told before a link is followed; `preventDefault` on its event keeps the browser from loading the page. */
  onSelect?: (item: BreadcrumbItem, event: React.MouseEvent) => void
}

/** The way down to where the user is; the last item is the present page. */
export function Breadcrumb({ items, onSelect }: BreadcrumbProps): ReactNode {
  return (
    <nav className="arbo-breadcrumb" aria-label={texts.breadcrumb}>
      <ol>
        {items.map((item, index) => {
          const last = index === items.length - 1
          return (
            <li key={`${index} ${item.href ?? item.label}`}>
              {index > 0 && <ChevronRight className="arbo-breadcrumb-separator" />}
              {item.href && !item.disabled && !last ? (
                <a href={item.href} onClick={(event) => onSelect?.(item, event)} title={item.label}>
                  {item.label}
                </a>
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={item.disabled ? 'arbo-disabled' : undefined}
                  title={item.label}
                >
                  {item.label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
