import { ArrowLeft } from '@arbo/kit/icons'
import { Breadcrumb, IconButton, type BreadcrumbItem } from '@arbo/kit/ui'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { isPlainClick } from '../../app/Link.tsx'
import type { Crumb } from '../../app/trail.ts'
import { TimerSlot } from '../../planning/time/TimerSlot.tsx'
import { reviewTexts } from './texts.ts'
import styles from './review.module.css'

/** The scene and what it is part of; the way further up is in a menu. */
const CRUMBS_SHOWN = 2

interface ReviewBarProps {
  /** The way down to the scene, which is the last one. */
  crumbs: readonly Crumb[]
  /** Heading of the page, where it has no other. */
  title?: string
  /** The way through a list. */
  steps?: ReactNode
  children?: ReactNode
}

/**
 * The one bar above the picture: the way back, the place, and what the page knows of the scene. Between its two ends the
 * viewer shows the version and its own actions; it is told how wide they are.
 */
export function ReviewBar({ crumbs, title, steps, children }: ReviewBarProps): ReactNode {
  const { router, back } = useApp()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = bar
    const [start, end] = current?.children ?? []
    const page = current?.parentElement
    if (!start || !end || !page) return
    const tell = (): void => {
      page.style.setProperty('--arbo-viewer-bar-start', `${Math.ceil(start.getBoundingClientRect().width)}px`)
      page.style.setProperty('--arbo-viewer-bar-end', `${Math.ceil(end.getBoundingClientRect().width)}px`)
    }
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(start)
    observer.observe(end)
    return () => observer.disconnect()
  }, [])

  const items = crumbs.map((crumb): BreadcrumbItem & Crumb => ({
    ...crumb,
    ...(crumb.to === undefined ? {} : { href: router.href(crumb.to) }),
  }))
  return (
    <header ref={bar} className={styles['review-bar']}>
      <div className={styles['review-bar-start']}>
        <IconButton icon={<ArrowLeft />} label={reviewTexts.back} onClick={back} />
        {title !== undefined && <h1 title={title}>{title}</h1>}
        <Breadcrumb
          items={items}
          atMost={CRUMBS_SHOWN}
          onSelect={(item, event) => {
            const to = items.find(({ href }) => href === item.href)?.to
            if (item.newTab || to === undefined || !isPlainClick(event)) return
            event.preventDefault()
            router.navigate(to)
          }}
        />
        {steps}
      </div>
      <div className={styles['review-bar-end']}>
        <TimerSlot />
        {children}
      </div>
    </header>
  )
}
