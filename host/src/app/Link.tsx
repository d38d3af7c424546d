import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useApp } from './app-context.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path below the base. */
  to: string
}

/** Whether the router follows this click: a plain click of the main button, in the same tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/**
 * Whether a click is the second of a double one. The first may have moved another link below the pointer, as a longer
 * list does; that link must not open.
 */
export const isSecondClick = (event: MouseEvent): boolean => event.detail > 1

/** A real link that the router follows; opening in a new tab stays the browser's. */
export function Link({ to, onClick, children, ...rest }: LinkProps): ReactNode {
  const { router } = useApp()
  return (
    <a
      {...rest}
      href={router.href(to)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        if (!isSecondClick(event)) router.navigate(to)
      }}
    >
      {children}
    </a>
  )
}
