import type { Notification } from '@arbo/core'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { guessedHeight, isSameWindow, windowOf, type FeedWindow } from './feed-window.ts'

type Group = readonly Notification[]

const idOf = (group: Group): string => group[0]?.id ?? ''

/**
 * Limits a long feed to groups near the viewport. Heights are measured as groups are drawn; the one with the
 * focus stays. `list` is for the list; its groups carry `data-group`, the id of their first notification.
 */
export function useFeedWindow(groups: readonly Group[]): FeedWindow & { list: RefObject<HTMLUListElement | null> } {
  const list = useRef<HTMLUListElement>(null)
  const measured = useRef(new Map<string, number>())
  const heightsOf = (heights: ReadonlyMap<string, number>): number[] =>
    groups.map((group) => heights.get(idOf(group)) ?? guessedHeight(group.length))
  const [range, setRange] = useState(() => windowOf(heightsOf(new Map()), 0, 800, null))

  useLayoutEffect(() => {
    const element = list.current
    const box = element?.closest<HTMLElement>('.arbo-tab-panel')
    if (!element || !box) return undefined
    const update = (): void => {
      for (const row of element.querySelectorAll<HTMLElement>('[data-group]')) {
        measured.current.set(row.dataset['group'] ?? '', row.getBoundingClientRect().height)
      }
      const focused = document.activeElement?.closest<HTMLElement>('[data-group]')?.dataset['group']
      const focusedIndex = focused === undefined ? -1 : groups.findIndex((group) => idOf(group) === focused)
      const top = box.getBoundingClientRect().top - element.getBoundingClientRect().top
      const next = windowOf(
        heightsOf(measured.current),
        top,
        box.clientHeight,
        focusedIndex === -1 ? null : focusedIndex,
      )
      setRange((before) => (isSameWindow(before, next) ? before : next))
    }
    update()
    box.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(box)
    observer.observe(element)
    return () => {
      box.removeEventListener('scroll', update)
      observer.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- heights are of these groups
  }, [groups])

  // A feed that has become shorter must not be drawn beyond its end until it is measured again.
  return { drawn: range.drawn.filter(({ index }) => index < groups.length), after: range.after, list }
}
