import { satisfies, type PermissionKey } from '@arbo/core'
import { expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { flowActions } from './flow-actions.ts'

const holds = (...keys: PermissionKey[]) => ({ can: (rule: never) => satisfies(new Set(keys), rule) })

it('LIB-25 LIB-12 actions on a flow follow the rights to add, update and delete', () => {
  const active = { status: 1 as const }
  expect(flowActions(active, holds('status_getListOfTemplateFlows_read'))).toEqual([])
  expect(flowActions(active, holds('status_addTemplateFlow_create'))).toEqual(['duplicate'])
  expect(flowActions(active, holds('status_updateTemplateFlow_update'))).toEqual(['archive'])
  expect(flowActions({ status: 0 }, holds('status_updateTemplateFlow_update'))).toEqual(['unarchive'])
  expect(flowActions(active, holds('status_deleteTemplateFlow_delete'))).toEqual(['delete'])
})

it('LIB-03 LIB-04 the Status Library has its three routes, each for those who may list template flows', () => {
  for (const [name, path] of [
    ['statuses', '/pl/sts'],
    ['status-create', '/pl/sts/create'],
    ['status', '/pl/sts/{id}'],
  ] as const) {
    expect(routes[name]).toMatchObject({ path, permission: 'status_getListOfTemplateFlows_read' })
  }
  const order = Object.keys(routes)
  expect(order.indexOf('status-create')).toBeLessThan(order.indexOf('status'))
})
