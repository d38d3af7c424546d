import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './accounts.ts'
import { signInAs } from './test.ts'

/** Names of statuses with their kinds: unassigned, untouched, unchecked, approved. */
const STATUSES = [
  ['Open', 1],
  ['Ready', 2],
  ['In review', 3],
  ['Done', 6],
] as const

/** A workspace of one's own with a project and so many scenes directly on it. */
export async function withScenes(page: Page, count: number) {
  const { owner, code } = await ownWorkspace(page, 'Grid works')
  const call = (method: 'POST' | 'PUT', path: string, data: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const statuses = STATUSES.map(([name, kind]) => ({ name, kind }))
  const flow = await call('POST', 'template-flows', { name: 'Shots', statuses })
  const project = await call('POST', 'entities', { name: 'Night Ferry', type: 0, template_flow_id: flow['id'] })
  for (let number = 1; number <= count; number += 1) {
    const name = `Shot ${String(number).padStart(2, '0')}`
    await call('POST', `entities/${String(project['id'])}/items`, { name })
  }
  await signInAs(page, owner)
  return { owner, base: `/w:${code}`, projectId: String(project['id']) }
}
