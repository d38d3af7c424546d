import { describe, expect, test } from 'vitest'
import { decimalOf, divide, exactOf, plainDecimal } from '../platform/exact.ts'
import { dependentsInOrder, evaluateFormula, findCycle } from './formula-evaluate.ts'
import type { MetricResult } from './formula-evaluate.ts'
import { FORMULA_MAX, formulaMetrics, parseFormula, rewriteFormula } from './formula.ts'

const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'
const ids: Record<string, string> = { Frames: A, 'Cost [net]': B }
const byName = (name: string) => ids[name] ?? null

function compute(text: string, values: Record<string, string | null | MetricResult>): MetricResult {
  const { node, fault } = parseFormula(text, byName)
  if (!node) throw new Error(fault.message)
  return evaluateFormula(node, (id) => {
    const value = values[id] ?? null
    return typeof value === 'object' && value !== null ? value : { value, error: null }
  })
}
const computed = (value: string) => ({ value, error: null })

describe('formulas', () => {
  test.each([
    [`{${A}} + {${B}} * 2`, '3', '0.1', '3.2'],
    [`({${A}} + {${B}}) * 2`, '3', '0.1', '6.2'],
    [`-{${A}} - -{${B}}`, '3', '0.1', '-2.9'],
    [`{${A}} / {${B}} / 2`, '3', '0.1', '15'],
    [`2 - 3 - {${A}}`, '1', '0', '-2'],
    [`{${A}} × 2 ÷ 3`, '1', '0', '0.66666667'],
    [`{${A}} / 3 * 3`, '1', '0', '1'],
    [`{${A}} + ,5 + 1.`, '1', '0', '2.5'],
    [`{${A}} + {${B}}`, '0.1', '0.2', '0.3'],
    [`{${A}} + {${B}}`, '999999999999999999', '0.00000001', '999999999999999999.00000001'],
  ])('LIB-08 %s is computed exactly', (text, a, b, value) => {
    expect(compute(text, { [A]: a, [B]: b })).toEqual(computed(value))
  })

  test('LIB-08 results are rounded once, half away from zero, to 8 digits', () => {
    expect(compute(`{${A}} / 2`, { [A]: '0.00000001' })).toEqual(computed('0.00000001'))
    expect(compute(`{${A}} / 2`, { [A]: '-0.00000001' })).toEqual(computed('-0.00000001'))
    expect(compute(`{${A}} / 3`, { [A]: '-0.00000001' })).toEqual(computed('0'))
    expect(decimalOf(divide(exactOf('-1'), exactOf('-8')) ?? exactOf('0'))).toBe('0.125')
    expect(['007.50', '-0', '10', '-1.10'].map(plainDecimal)).toEqual(['7.5', '0', '10', '-1.1'])
  })

  test('LIB-24 an operand that is null or missing is an error, not zero', () => {
    expect(compute(`{${A}} + {${B}}`, { [A]: '1', [B]: null })).toEqual({ value: null, error: 'missing' })
    expect(compute(`{${A}} + {${B}}`, { [A]: '1' })).toEqual({ value: null, error: 'missing' })
    expect(compute(`{${A}} * 0`, { [A]: null })).toEqual({ value: null, error: 'missing' })
    const broken = { value: null, error: 'division_by_zero' } as const
    expect(compute(`{${A}} + 1`, { [A]: broken })).toEqual(broken)
  })

  test('LIB-08 division by zero and results with too many digits have no value', () => {
    expect(compute(`1 / {${A}}`, { [A]: '0' })).toEqual({ value: null, error: 'division_by_zero' })
    expect(compute(`1 / ({${A}} - {${A}})`, { [A]: '2' })).toEqual({ value: null, error: 'division_by_zero' })
    expect(compute(`{${A}} * 10`, { [A]: '100000000000000000' })).toEqual({ value: null, error: 'overflow' })
    // Too large only on the way.
    expect(compute(`{${A}} * 10 / 10`, { [A]: '100000000000000000' })).toEqual(computed('100000000000000000'))
  })

  test.each([
    ['', 'Enter a formula', 0, 0],
    ['1 + 2', 'Use at least one metric', 0, 5],
    ['[Frames] +', 'Something is missing at the end', 10, 10],
    ['[Frames] + * 2', '“*” is not allowed here', 11, 12],
    ['[Frames] 2', '“2” is not allowed here', 9, 10],
    ['([Frames] + 2', 'This parenthesis is not closed', 0, 1],
    ['[Frames])', 'This parenthesis was not opened', 8, 9],
    ['[Frames] ^ 2', '“^” is not understood', 9, 10],
    ['2 * [Frame]', 'There is no metric “Frame”', 4, 11],
    ['2 * [Frames', 'There is no metric “Frames”', 4, 11],
    ['[Frames] * 1234567890123456789', 'This number has too many digits', 11, 30],
    ['()', '“)” is not allowed here', 1, 2],
  ])('LIB-08 %s: the error and its position', (text, message, from, to) => {
    expect(parseFormula(text, byName).fault).toEqual({ message, from, to })
  })

  test('LIB-08 a formula of any length or depth is refused properly and never crashes the parser', () => {
    expect(parseFormula('('.repeat(3000)).fault?.message).toBe('The parentheses are nested too deeply')
    expect(parseFormula('-'.repeat(3000)).fault?.message).toBe('The parentheses are nested too deeply')
    expect(parseFormula(`{${A}}${'+1'.repeat(FORMULA_MAX)}`).fault?.message).toBe('The formula is too long')
    expect(compute(`{${A}}${'+1'.repeat(1900)}`, { [A]: '1' })).toEqual(computed('1901'))
  })

  test('LIB-08 formulas are stored with metric ids and written with metric names', () => {
    const written = '[Frames] * ([Cost [net]] + 1)'
    const { references } = parseFormula(written, byName)
    const stored = rewriteFormula(written, references, (id) => `{${id}}`)
    expect(stored).toBe(`{${A}} * ({${B}} + 1)`)
    expect(formulaMetrics(`${stored} + {${A}}`)).toEqual([A, B])
    expect(rewriteFormula(stored, parseFormula(stored).references, (id) => `[${id === A ? 'Frames' : 'B'}]`)).toBe(
      '[Frames] * ([B] + 1)',
    )
  })
})

describe('dependencies', () => {
  const dependencies = new Map([
    ['total', ['cost', 'tax']],
    ['tax', ['cost', 'rate']],
    ['share', ['total']],
  ])

  test('LIB-07 a cycle is found, with its path', () => {
    expect(findCycle('cost', new Map([...dependencies, ['cost', ['share']]]))).toEqual([
      'cost',
      'share',
      'total',
      'cost',
    ])
    expect(findCycle('x', new Map([['x', ['x']]]))).toEqual(['x', 'x'])
    for (const id of ['total', 'tax', 'share', 'cost']) expect(findCycle(id, dependencies)).toBeNull()
  })

  test('LIB-07 a metric comes after all the metrics it is calculated from', () => {
    expect(dependentsInOrder(['rate'], dependencies)).toEqual(['tax', 'total', 'share'])
    expect(dependentsInOrder(['cost'], dependencies)).toEqual(['tax', 'total', 'share'])
    expect(dependentsInOrder(['total'], dependencies)).toEqual(['share'])
    expect(dependentsInOrder(['other'], dependencies)).toEqual([])
  })
})
