import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract, type EndpointSpec } from '../index.ts'
import { asOneLine, isOneLine } from './one-line.ts'
import { Name } from './shapes.ts'

/** What tests of a schema reach into; zod promises none of it by type. */
interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
}

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def
/** Codes are left out: those of scenes are letters and digits, others are secrets. */
const NAME_LIKE = /(^|_)(name|label|title|symbol|plural|postal_code|prefix|suffix)$/
const BAD = ['Two\nlines', 'Two\r\nlines', 'Two\tlines', 'Two\u0007lines', 'Two\u007flines', 'Two\u0085lines'].concat([
  'Two\u2028lines',
  'Two\u2029lines',
  'gpj.\u202eexe',
  'Two\u2066lines',
  'Two\u2069lines',
])

/** Texts by the names under which bodies have them: `endpoint field`. */
function* namesIn(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  const { shape = {}, element, innerType, valueType, in: input, options = [] } = defOf(schema)
  for (const [key, value] of Object.entries(shape)) {
    if (NAME_LIKE.test(key)) yield [`${path} ${key}`, value]
    yield* namesIn(value, path)
  }
  for (const inner of [element, innerType, valueType, input, ...options]) if (inner) yield* namesIn(inner, path)
}

const names = Object.entries(contract as Record<string, EndpointSpec>).flatMap(([name, { body }]) =>
  body ? [...namesIn(body, name)] : [],
)

describe('XSEC-13 names of things', () => {
  test('are found in every kind of body', () => {
    const paths = names.map(([path]) => path)
    for (const path of ['createEntity name', 'presignedUrl name', 'createWebhook name', 'updateItemMarker label'])
      expect(paths).toContain(path)
    expect(paths.length).toBeGreaterThan(60)
  })

  test('refuse line breaks, control characters and direction marks in every field', () => {
    const open = names.filter(([, schema]) =>
      BAD.some((words) => {
        const { success, data } = schema.safeParse(words)
        return success && typeof data === 'string' && !isOneLine(data)
      }),
    )
    expect(open.map(([path]) => path)).toEqual([])
  })

  test('are refused with a message where somebody types them, after trimming', () => {
    expect(Name.safeParse('Two\nlines').error?.issues[0]?.message).toBe('Use one line, without control characters')
    expect(Name.parse(' Scene 1\r\n')).toBe('Scene 1')
    expect(Name.parse('日本 – Ünï \u200fשלום')).toBe('日本 – Ünï \u200fשלום')
  })

  test('are put on one line when they come from a file', () => {
    expect(asOneLine('Two\r\n\tlines\u202e.mp4\n')).toBe('Two lines .mp4')
    for (const words of BAD) expect(isOneLine(asOneLine(words))).toBe(true)
  })
})
