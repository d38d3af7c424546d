import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract, type EndpointSpec } from '../index.ts'

type Schema = Readonly<Record<string, unknown>>

/** What the bars of a chart have: they stand for fixed statuses. */
const BY_KIND_ALONE = 'label'

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const holds = (value: unknown, name: string): boolean => JSON.stringify(value ?? null).includes(`"${name}":`)

/** Objects that say how a status counts and not how it is painted. @param path where they are */
function bare(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => bare(one, path))
  if (!isSchema(value)) return []
  const properties = isSchema(value['properties']) ? value['properties'] : {}
  const kind = properties['kind']
  const isStatus =
    'name' in properties && isSchema(kind) && holds(kind, 'maximum') && JSON.stringify(kind).includes(':6')
  const hasKind = 'status_kind' in properties && !(BY_KIND_ALONE in properties)
  const isBare =
    (isStatus && !('colour' in properties)) ||
    (hasKind && !('status_colour' in properties) && !holds(properties['status'], 'colour'))
  const below = Object.entries(value).flatMap(([key, one]) =>
    bare(one, key === 'properties' || !(key in properties) ? path : `${path}.${key}`),
  )
  return isBare ? [path, ...below] : below
}

test('XFIX-20 every schema with a status kind has its colour too', () => {
  const colours = Object.entries(contract as Record<string, EndpointSpec>).flatMap(([name, { data }]) =>
    data ? bare(z.toJSONSchema(data, { unrepresentable: 'any', reused: 'inline' }), name) : [],
  )
  expect([...new Set(colours)]).toEqual([])
})
