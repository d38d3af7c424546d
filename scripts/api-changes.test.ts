import { describe, expect, test } from 'vitest'
import { apiChanges, linesOf } from './lib/api-changes.mjs'

type Json = Record<string, unknown>
const object = (properties: Json, required: string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

/** A document with one endpoint, which takes and gives what is said. */
const api = (parts: { body?: Json; answer?: Json; parameters?: Json[]; refusals?: Json; access?: string }) => ({
  paths: {
    '/scenes': {
      post: {
        'x-access': parts.access ?? 'member',
        'x-scope': 'write',
        parameters: parts.parameters ?? [],
        ...(parts.body ? { requestBody: json(parts.body) } : {}),
        responses: { '200': json(parts.answer ?? object({})), ...parts.refusals },
      },
    },
  },
})
const changeTexts = (before: Parameters<typeof api>[0], after: Parameters<typeof api>[0]) =>
  apiChanges(api(before), api(after)).map(({ isBreaking, text }) => `${isBreaking ? '!' : '+'} ${text}`)

describe('endpoints', () => {
  const get = api({}).paths['/scenes'].post

  test('are reported when added and removed, removed ones first', () => {
    const before = { paths: { '/a': { get }, '/z': { get } } }
    const after = { paths: { '/a': { get, put: get } } }
    expect(apiChanges(before, after)).toEqual([
      { isBreaking: true, text: 'GET /z is gone' },
      { isBreaking: false, text: 'PUT /a is new' },
    ])
  })

  test('stay the same in any order of their parts', () => {
    const before = {
      parameters: [
        { in: 'query', name: 'a', schema: text },
        { in: 'query', name: 'b', schema: text },
      ],
    }
    const body = object({ a: { enum: ['x', 'y'] }, b: text })
    const turned = object({ b: text, a: { enum: ['y', 'x'] } })
    expect(changeTexts({ ...before, body }, { parameters: before.parameters.toReversed(), body: turned })).toEqual([])
  })

  test('break callers when they need another right, but not when they need none', () => {
    expect(changeTexts({}, { access: 'scene_update' })).toEqual(['! access is scene_update now, before member'])
    expect(changeTexts({}, { access: 'public' })).toEqual(['+ access is public now, before member'])
  })
})

describe('parameters', () => {
  const parameter = (more: Json = {}) => ({ in: 'query', name: 'page', schema: { type: 'integer' }, ...more })

  test('are reported when added, removed, or made required', () => {
    expect(changeTexts({}, { parameters: [parameter()] })).toEqual(['+ query.page is new'])
    expect(changeTexts({}, { parameters: [parameter({ required: true })] })).toEqual([
      '! query.page is new, and required',
    ])
    expect(changeTexts({ parameters: [parameter()] }, {})).toEqual(['! query.page is gone'])
    expect(changeTexts({ parameters: [parameter()] }, { parameters: [parameter({ required: true })] })).toEqual([
      '! query.page is required now',
    ])
    expect(changeTexts({ parameters: [parameter({ required: true })] }, { parameters: [parameter()] })).toEqual([
      '+ query.page may be left out now',
    ])
  })

  test('break callers when their bound is narrower, but not when it is wider', () => {
    const upTo = (maximum: number) => ({ parameters: [parameter({ schema: { type: 'integer', maximum } })] })
    expect(changeTexts(upTo(100), upTo(50))).toEqual(['! query.page has maximum 50, before 100'])
    expect(changeTexts(upTo(50), upTo(100))).toEqual(['+ query.page has maximum 100, before 50'])
  })
})

describe('the request', () => {
  test('breaks callers when a field is new and required, or becomes required', () => {
    const before = { body: object({ name: text }, []) }
    expect(changeTexts(before, { body: object({ name: text, code: text }, []) })).toEqual(['+ body.code is new'])
    expect(changeTexts(before, { body: object({ name: text, code: text }, ['code']) })).toEqual([
      '! body.code is new, and required',
    ])
    expect(changeTexts(before, { body: object({ name: text }) })).toEqual(['! body.name is required now'])
    expect(changeTexts({ body: object({ name: text }) }, before)).toEqual(['+ body.name may be missing now'])
  })

  test('breaks callers when it refuses a value or type accepted before', () => {
    const wide = { body: object({ kind: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] } }) }
    const narrow = { body: object({ kind: { type: 'string', const: 'a' } }) }
    expect(changeTexts(wide, narrow)).toEqual(['! body.kind is never null now', '! body.kind is never "b" now'])
    expect(changeTexts(narrow, wide)).toEqual(['+ body.kind may be "b" now', '+ body.kind may be null now'])
  })

  test('breaks callers when it had no body before', () => {
    expect(changeTexts({}, { body: object({}) })).toEqual(['! body is application/json now'])
  })

  test('accepts integers as numbers', () => {
    const [whole, any] = [
      { body: object({ size: { type: 'integer' } }) },
      { body: object({ size: { type: 'number' } }) },
    ]
    expect(changeTexts(any, whole)).toEqual(['! body.size is never number now'])
    expect(changeTexts(whole, any)).toEqual(['+ body.size may be number now'])
  })
})

describe('the response', () => {
  test('breaks callers when a field is gone, may be missing, or may be null', () => {
    const before = { answer: object({ id: text, name: text, note: text }) }
    const after = {
      answer: object({ name: { anyOf: [text, { type: 'null' }] }, note: text, more: text }, ['name', 'more']),
    }
    expect(changeTexts(before, after)).toEqual([
      '! answer.id is gone',
      '! answer.name may be null now',
      '! answer.note may be missing now',
      '+ answer.more is new',
    ])
  })

  test('is compared down to the rows of lists and the values of records', () => {
    const of = (row: Json) => ({ answer: { type: 'array', items: { type: 'object', additionalProperties: row } } })
    expect(changeTexts(of(object({ id: text })), of(object({})))).toEqual(['! answer[].*.id is gone'])
  })

  test('may have new values in an enum', () => {
    const of = (...values: string[]) => ({ answer: { type: 'array', items: { type: 'string', enum: values } } })
    expect(changeTexts(of('a'), of('a', 'b'))).toEqual(['+ answer[] may be "b" now'])
  })

  test('is compared by the discriminator field of a union', () => {
    const of = (kind: string, fields: Json) => object({ kind: { type: 'string', const: kind }, ...fields })
    const before = { answer: { oneOf: [of('file', { name: {} }), of('link', { url: {} })] } }
    const after = { answer: { oneOf: [of('link', {}), of('file', { name: {} })] } }
    expect(changeTexts(before, after)).toEqual(['! answer.url is gone'])
  })
})

test('refusal codes may come and go, and break callers when the status changes', () => {
  const refusals = (status: string, ...codes: string[]) => ({
    refusals: { [status]: { description: codes.map((code) => `\`${code}\`: Because.`).join('\n') } },
  })
  expect(changeTexts(refusals('409', 'conflict', 'busy'), refusals('409', 'conflict', 'late'))).toEqual([
    '+ error busy is gone',
    '+ error late is new, with status 409',
  ])
  expect(changeTexts(refusals('409', 'conflict'), refusals('422', 'conflict'))).toEqual([
    '! error conflict has status 422 now, before 409',
  ])
})

test('endpoints with the same change share one line, and no added or removed one is left out', () => {
  const alike = ['a', 'b', 'c', 'd'].map((name) => ({
    isBreaking: false,
    endpoint: `GET /${name}`,
    text: 'answer.x is new',
  }))
  const own = { isBreaking: false, endpoint: 'GET /a', text: 'answer.y is new' }
  expect(linesOf([...alike, own, { isBreaking: false, text: 'GET /e is new' }])).toEqual([
    'GET /a and 3 others: answer.x is new',
    'GET /a answer.y is new',
    'GET /e is new',
  ])
})
