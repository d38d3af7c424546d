import { expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { crumbsOf } from './crumbs.ts'

it('SHELL-17 the breadcrumb is built from the labels of the matched routes', () => {
  expect(crumbsOf(routes.directory, null)).toEqual([{ label: 'Project Directory' }])
})

it('SHELL-18 a route replaces its own label by the path of its entity', () => {
  const path = [{ label: 'Film', to: '/pl/dir/1' }, { label: 'Layout' }]
  expect(crumbsOf(routes.entity, path)).toEqual([{ label: 'Project Directory', to: '/pl/dir' }, ...path])
  expect(crumbsOf(routes.entity, null)).toEqual([{ label: 'Project Directory', to: '/pl/dir' }])
})
