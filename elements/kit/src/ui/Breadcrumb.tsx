import { useRef, type MouseEvent, type ReactNode } from 'react'
import { ChevronRight, Ellipsis } from '../icons.ts'
import { useTexts } from '../texts.ts'
import { Menu } from './Menu.tsx'
import { MenuItem } from './MenuItem.tsx'
import { useBreadcrumbFit } from './use-breadcrumb-fit.ts'

export interface BreadcrumbItem {
  label: string
  /** Without it, or when disabled, the item is plain text. */
  href?: string
  disabled?: boolean
  /** Opens in a new tab. */
  newTab?: boolean
}

export interface BreadcrumbProps {
  items: readonly BreadcrumbItem[]
  /** Room for all items in px; what does not fit goes into a menu. Without it nothing is hidden. */
  available?: number
  /** At most so many items are shown, counted from the last; the others go into the menu. */
  atMost?: number
  /** Told before a link is followed; `preventDefault` on its event keeps the browser from loading the page. */
  onSelect?: (item: BreadcrumbItem, event: MouseEvent) => void
}

/** The way down to where the user is; the last item is the present page. */
export function Breadcrumb({ items, available, atMost, onSelect }: BreadcrumbProps): ReactNode {
  const texts = useTexts()
  const list = useRef<HTMLOListElement>(null)
  const labels = items.map((item) => item.label)
  const fitted = useBreadcrumbFit(list, labels, atMost === undefined ? available : undefined)
  const { from, to } = atMost === undefined ? fitted : { from: 0, to: Math.max(items.length - atMost, 0) }
  const hidden = items.slice(from, to)

  return (
    <nav className="arbo-breadcrumb" aria-label={texts.breadcrumb}>
      <ol ref={list}>
        {items.map((item, index) => {
          if (index >= from && index < to) {
            return index === from ? (
              <MoreCrumbs key="more" first={from === 0} items={hidden} onSelect={onSelect} />
            ) : null
          }
          const last = index === items.length - 1
          return (
            <li key={`${index} ${item.href ?? item.label}`}>
              {index > 0 && <ChevronRight className="arbo-breadcrumb-separator" />}
              {item.href && !item.disabled && !last ? (
                <a
                  href={item.href}
                  title={item.label}
                  {...(item.newTab ? { target: '_blank', rel: 'noopener' } : {})}
                  onClick={(event) => onSelect?.(item, event)}
                >
                  {item.label}
                </a>
              ) : last ? (
                <span aria-current="page" title={item.label}>
                  {item.label}
                </span>
              ) : (
                <span role="link" aria-disabled="true" className="arbo-disabled" title={item.label}>
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

interface MoreCrumbsProps extends Pick<BreadcrumbProps, 'items' | 'onSelect'> {
  /** Nothing stands before it. */
  first: boolean
}

function MoreCrumbs({ first, items, onSelect }: MoreCrumbsProps): ReactNode {
  const texts = useTexts()
  return (
    <li className="arbo-breadcrumb-more">
      {!first && <ChevronRight className="arbo-breadcrumb-separator" />}
      <Menu
        pinned
        trigger={
          <button type="button" aria-label={texts.breadcrumbMore} title={texts.breadcrumbMore}>
            <Ellipsis />
          </button>
        }
      >
        {items.map((item, index) => (
          <MenuItem
            key={`${index} ${item.href ?? item.label}`}
            href={item.href}
            newTab={item.newTab}
            disabled={item.disabled || item.href === undefined}
            onSelect={(event) => onSelect?.(item, event)}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </li>
  )
}
