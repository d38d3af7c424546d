import { ChoicePanel, type ChoicePanelProps } from '@arbo/kit/ui'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './grid.module.css'

const GAP = 4

/** A list to choose from beside a cell, over everything. Scrolling or a click elsewhere closes it. */
export function ChoiceEditor(props: ChoicePanelProps): ReactNode {
  const anchor = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { onCancel } = props

  useLayoutEffect(() => {
    const [cell, pop] = [anchor.current, panel.current]
    if (!cell || !pop) return
    pop.showPopover()
    const place = (): void => {
      const around = cell.getBoundingClientRect()
      const { width, height } = pop.getBoundingClientRect()
      const below = window.innerHeight - around.bottom - GAP
      const top = below >= height || below >= around.top ? around.bottom + GAP : around.top - GAP - height
      pop.style.left = `${Math.max(GAP, Math.min(around.left, window.innerWidth - width - GAP))}px`
      pop.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(pop)
    pop.querySelector('input')?.focus({ preventScroll: true })
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !pop.contains(event.target)) onCancel()
    }
    const scroller = cell.closest(`.${styles['datagrid']}`)
    document.addEventListener('pointerdown', outside, true)
    scroller?.addEventListener('scroll', onCancel)
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', outside, true)
      scroller?.removeEventListener('scroll', onCancel)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- placed once, where the cell is
  }, [])

  return (
    <div ref={anchor} className={styles['datagrid-anchor']}>
      <div ref={panel} className={styles['choice-pop']} popover="manual">
        <ChoicePanel {...props} />
      </div>
    </div>
  )
}
