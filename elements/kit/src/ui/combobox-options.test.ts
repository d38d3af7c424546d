import { describe, expect, it } from 'vitest'
import { rowsOf, withChosen, withText, type ComboboxOption } from './combobox-options.ts'

const option = (label: string, group?: string): ComboboxOption => ({
  id: label.toLowerCase(),
  label,
  ...(group === undefined ? {} : { group }),
})

describe('XFIX-38 options of a list to choose from', () => {
  it('are found by any part of their label, whatever its case, and all of them by nothing', () => {
    const options = ['Apple', 'Pineapple', 'Cherry'].map((label) => option(label))
    expect(withText(options, ' APPLE ').map(({ id }) => id)).toEqual(['apple', 'pineapple'])
    expect(withText(options, '  ')).toHaveLength(3)
    expect(withText([option('Äpfel')], 'ä')).toHaveLength(1)
  })

  it('stand below the heading of their group, once for each run of them; those of none have none', () => {
    const options = [option('Everything'), option('Apple', 'Fruit'), option('Cherry', 'Fruit'), option('Leek', 'Roots')]
    expect(rowsOf(options).map((row) => ('group' in row ? `# ${row.group}` : `${row.at} ${row.option.label}`))).toEqual(
      ['0 Everything', '# Fruit', '1 Apple', '2 Cherry', '# Roots', '3 Leek'],
    )
  })

  it('begin with the chosen ones that no search found, as far as they have the text', () => {
    const [apple, quince, cherry] = [option('Apple'), option('Quince'), option('Cherry')]
    expect(withChosen([apple, cherry], [quince, cherry], '')).toEqual([quince, apple, cherry])
    expect(withChosen([apple], [quince], 'app')).toEqual([apple])
    const found = [apple]
    expect(withChosen(found, [apple], ''), 'the same list, so that nothing is drawn again').toBe(found)
  })
})
