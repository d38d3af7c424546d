import { describe, expect, test } from 'vitest'
import { cellAlone, dayColumn, readDay } from './day-column.ts'

const DAY = '2026-12-24'

describe('a date', () => {
  test.each([
    '2026-12-24',
    '2026/12/24',
    '2026.12.24',
    '20261224',
    '24.12.2026',
    '24. 12. 2026',
    '24 Dec 2026',
    '24-Dec-2026',
    '24 DECEMBER 2026',
    '24th of December, 2026',
    'Dec 24, 2026',
    'Dec. 24 2026',
    'December 24th, 2026',
    '24. Dezember 2026',
    '24. Dez. 2026',
    '24 décembre 2026',
    '24 déc. 2026',
    '24 decembre 2026',
    '24 de diciembre de 2026',
    '24 dic 2026',
    '2026年12月24日',
    '2026/12/24',
    '46380',
    '46380.75',
    '46380,75',
  ])('XFIX-14 is read whoever wrote it: %s', (cell) => {
    expect(readDay(cell, null)).toEqual({ day: DAY })
    // The order of a column is that of its figures alone.
    expect(readDay(cell, 'mdy')).toEqual({ day: DAY })
  })

  test.each([
    '2026-12-24T10:30:00Z',
    '2026-12-24 10:30',
    '24.12.2026, 10:30',
    '24 Dec 2026 8:05 PM',
    '2026年12月24日 10:30',
  ])('XFIX-14 has its time left out: %s', (cell) => {
    expect(readDay(cell, null)).toEqual({ day: DAY })
  })

  test('XFIX-14 has the names of all months in five languages, in full and short', () => {
    const names = [
      ['Jan', 'January', 'Januar', 'janvier', 'janv.', 'enero', 'ene'],
      ['Feb', 'February', 'Februar', 'février', 'févr.', 'febrero'],
      ['Mar', 'March', 'März', 'Mrz', 'mars', 'marzo'],
      ['Apr', 'April', 'avril', 'avr.', 'abril', 'abr'],
      ['May', 'Mai', 'mayo'],
      ['Jun', 'June', 'Juni', 'juin', 'junio'],
      ['Jul', 'July', 'Juli', 'juillet', 'juil.', 'julio'],
      ['Aug', 'August', 'août', 'agosto', 'ago'],
      ['Sep', 'Sept', 'September', 'septembre', 'septiembre'],
      ['Oct', 'October', 'Oktober', 'Okt', 'octobre', 'octubre'],
      ['Nov', 'November', 'novembre', 'noviembre'],
      ['Dec', 'December', 'Dezember', 'Dez', 'décembre', 'diciembre', 'dic'],
    ]
    const read = names.map((all) => new Set(all.map((name) => JSON.stringify(readDay(`1 ${name} 2026`, null)))))
    const first = (month: number) => JSON.stringify({ day: `2026-${String(month).padStart(2, '0')}-01` })
    expect(read).toEqual(names.map((_, at) => new Set([first(at + 1)])))
  })

  test.each([
    'soon',
    '24.12.26',
    '24/12/26',
    '24 Dec 26',
    '12.24.2026',
    '31.02.2026',
    '30/02/2026',
    '2026-13-01',
    '24 jui 2026',
    '24 De 2026',
    '1 2026',
    '19999',
    '80001',
    '463800',
    '24.12.1026',
    `${' '.repeat(80)}2026-12-24`,
  ])('XFIX-14 is not guessed: %s', (cell) => {
    expect(readDay(cell, 'dmy')).toEqual({ fault: 'date' })
  })
})

describe('a column of dates', () => {
  const read = (cells: string[], chosen: 'dmy' | 'mdy' | null = null) => {
    const { order } = dayColumn(cells, chosen)
    return cells.map((cell) => {
      const one = readDay(cell, order)
      return 'day' in one ? one.day : one.fault
    })
  }

  test('XFIX-14 has one order, which any of its rows may tell', () => {
    expect(read(['03/04/2026', '24/12/2026'])).toEqual(['2026-04-03', '2026-12-24'])
    expect(read(['03/04/2026', '12/24/2026'])).toEqual(['2026-03-04', '2026-12-24'])
    expect(read(['3-4-2026', '24-12-2026 10:30'])).toEqual(['2026-04-03', '2026-12-24'])
    // The file knows better than whoever is asked.
    expect(read(['03/04/2026', '24/12/2026'], 'mdy')).toEqual(['2026-04-03', '2026-12-24'])
    expect(dayColumn(['03/04/2026', '24/12/2026'], null)).toEqual({ order: 'dmy', isAmbiguous: false, example: null })
  })

  test('XFIX-14 is ambiguous where no row tells its order, and is read as it is said', () => {
    const cells = ['', '2026-01-01', '05/05/2026', '03/04/2026', '04/05/2026']
    const example = { value: '03/04/2026', dmy: '2026-04-03', mdy: '2026-03-04' }
    expect(dayColumn(cells, null)).toEqual({ order: null, isAmbiguous: true, example })
    expect(read(cells.slice(1))).toEqual(['2026-01-01', '2026-05-05', 'date_order', 'date_order'])
    expect(dayColumn(cells, 'mdy')).toEqual({ order: 'mdy', isAmbiguous: true, example })
    expect(read(cells.slice(1), 'mdy')).toEqual(['2026-01-01', '2026-05-05', '2026-03-04', '2026-04-05'])
  })

  test('XFIX-14 is ambiguous where its rows disagree; those that do not fit what is said are faulty', () => {
    const cells = ['24/12/2026', '12/24/2026', '03/04/2026']
    expect(dayColumn(cells, null)).toMatchObject({ order: null, isAmbiguous: true, example: { value: '03/04/2026' } })
    expect(read(cells)).toEqual(['date_order', 'date_order', 'date_order'])
    expect(read(cells, 'dmy')).toEqual(['2026-12-24', 'date_misfit', '2026-04-03'])
    expect(dayColumn(['24/12/2026', '12/24/2026'], null)).toEqual({ order: null, isAmbiguous: true, example: null })
  })

  test('XFIX-14 asks nothing of dates that are read in one way', () => {
    const cells = ['24.12.2026', '4 Mar 2026', '46380', '05/05/2026', 'soon', '']
    expect(dayColumn(cells, null)).toEqual({ order: null, isAmbiguous: false, example: null })
  })

  test('a cell on its own is as it would be read in its column', () => {
    expect(['03/04/2026', '4 Mar 2026', '12/24/2026', 'soon'].map((cell) => cellAlone(cell, 'dmy'))).toEqual([
      '2026-04-03',
      '4 Mar 2026',
      '12/24/2026',
      'soon',
    ])
    expect(cellAlone('03/04/2026', null)).toBe('03/04/2026')
  })
})
