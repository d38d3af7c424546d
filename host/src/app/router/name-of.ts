import { routes, type RouteName } from '../routes.ts'
import { patternOf } from './pattern.ts'

/** The route that an address leads to, with or without the base. */
export function nameOf(url: string): RouteName | 'not_found' {
  const path = url.replace(/[?#].*$/, '').replace(/^\/|\/$/g, '')
  const names = Object.keys(routes) as RouteName[]
  return names.find((name) => patternOf(routes[name].path).test(path)) ?? 'not_found'
}
