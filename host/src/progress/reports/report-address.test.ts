import { expect, test } from 'vitest'
import { addressOfQuestion, pathOfQuestion, questionOfAddress } from './report-address.ts'

const ID = '0190a000-0000-7000-8000-0000000000d1'
const of = (query: string) => questionOfAddress(new URLSearchParams(query))

test('RPT-02 a report is a link: its filters are in the address and can be read back', () => {
  const question = {
    report: 'all_entity_scene' as const,
    filter: { entity_id: ID, from: '2026-01-01', status_ina: [ID], search: 'sc 1', order_by: '-due_date' },
    page: 3,
  }
  const path = pathOfQuestion(question)
  expect(path.startsWith('/pl/rpt?report=all_entity_scene&')).toBe(true)
  expect(of(path.split('?')[1] ?? '')).toEqual(question)
})

test('RPT-02 the entries of the financial menu are reports in the currency of the workspace', () => {
  expect(of('report=metric&currency=1')).toEqual({ report: 'metric', filter: { currency: true }, page: 1 })
  expect(of('report=point_metric&currency=1')).toEqual({ report: 'point_metric', filter: { currency: true }, page: 1 })
})

test('RPT-02 invalid parameters, and those of another report, are ignored', () => {
  expect(of('report=nothing&entity_id=1&from=yesterday&page=-2')).toEqual({
    report: 'completed_scene',
    filter: {},
    page: 1,
  })
  expect(of(`report=workspace_user&metric_id=${ID}&currency=1`).filter).toEqual({})
  expect(addressOfQuestion({ report: 'overdue', filter: {}, page: 1 })).toMatchObject({ report: 'overdue', page: null })
})
