import { reviewListStore } from '@arbo/core'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import type { Memory } from '../../app/memory.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { listAddress, listIn } from '../../planning/my-work/review-list.ts'
import { readKept, writeKept } from './kept-review.ts'
import { ReviewEmpty } from './ReviewEmpty.tsx'
import { ReviewModule } from './ReviewModule.tsx'

/** The last position of the review in this tab, for the same list; another list begins at its first scene. */
function indexFor(query: URLSearchParams, code: string | null, person: string, memory: Memory): number {
  const { list } = readKept(code, person)
  return list.join() === listIn(query)?.ids.join() ? memory.sceneIndex() : 0
}

/** /co/mda: scenes reviewed one after the other. The address holds the list; without one, the last list opens. */
export function ReviewScreen(): ReactNode {
  const { session, store, router, memory } = useApp()
  const list = useMemo(() => reviewListStore(session), [session])
  const query = useSelected(store, (state) => state.place?.location.query ?? null)
  const code = useSessionState((state) => state.workspaceCode)
  const person = useSessionState((state) => state.member?.id ?? '')
  const linkedList = useMemo(
    () => (query ? listIn(query, indexFor(query, code, person, memory)) : null),
    [query, code, person, memory],
  )
  const savedReview = useMemo(() => (linkedList || !person ? null : readKept(code, person)), [linkedList, code, person])

  useEffect(() => {
    if (!savedReview || savedReview.list.length === 0) return
    router.navigate(listAddress(savedReview.list, savedReview.at ?? undefined), { replace: true })
  }, [savedReview, router])
  useEffect(() => {
    if (!linkedList || !person) return
    list.hold(linkedList.ids)
    writeKept(code, person, { list: linkedList.ids, at: linkedList.at })
    memory.setSceneIndex(linkedList.ids.indexOf(linkedList.at))
  }, [list, linkedList, code, person, memory])

  // The last list is being written to the address.
  if (!linkedList && (!person || (savedReview && savedReview.list.length > 0))) return null
  return linkedList ? <ReviewModule list={list} {...linkedList} /> : <ReviewEmpty list={list} />
}
