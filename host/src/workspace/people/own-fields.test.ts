import { expect, it } from 'vitest'
import { changedValues, checkFields, removedFields } from './own-fields.ts'

const shirt = { id: 'f1', label: 'Shirt', value: 'M' }
const desk = { id: 'f2', label: 'Desk', value: '' }

it('WS-60 only changed values are sent, and only of fields that still exist', () => {
  expect(changedValues([shirt, desk], {})).toEqual({})
  expect(changedValues([shirt, desk], { f1: ' M ', f2: '4' })).toEqual({ f2: '4' })
  expect(changedValues([shirt], { f1: '', f2: '4' })).toEqual({ f1: '' })
})

it('WS-60 a field needs a unique name, and the values to be removed are known beforehand', () => {
  const drafts = [
    { key: 'a', id: 'f1', label: 'Shirt' },
    { key: 'b', label: ' ' },
    { key: 'c', label: 'shirt ' },
  ]
  expect(Object.keys(checkFields(drafts))).toEqual(['b', 'c'])
  expect(removedFields([shirt, desk], drafts)).toEqual([desk])
})
