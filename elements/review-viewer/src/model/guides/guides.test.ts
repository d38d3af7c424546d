import { describe, expect, it } from 'vitest'
import { channelMatrix, toneTable } from './colour-table.ts'
import { guidePaths, matteBox } from './guide-paths.ts'
import { activeGuides, createGuidesStore, NO_GUIDES, resetGuides } from './guides-store.ts'

const picture = { width: 1600, height: 900 }

describe('guides', () => {
  it('XREV-18 mattes leave their shape free in the middle, whatever the picture’s shape', () => {
    expect(matteBox({ matte: '1.78', ownMatte: 2 }, picture)).toEqual({ x: 0, y: 0, width: 1600, height: 900 })
    const scope = matteBox({ matte: '2.39', ownMatte: 2 }, picture)
    expect(scope).toMatchObject({ x: 0, width: 1600 })
    expect(scope.width / scope.height).toBeCloseTo(2.39)
    expect(scope.y).toBeCloseTo((900 - scope.height) / 2)
    expect(matteBox({ matte: '1:1', ownMatte: 2 }, picture)).toEqual({ x: 350, y: 0, width: 900, height: 900 })
    expect(matteBox({ matte: '9:16', ownMatte: 2 }, picture).width).toBeCloseTo(506.25)
    expect(matteBox({ matte: 'own', ownMatte: 2 }, picture)).toEqual({ x: 0, y: 50, width: 1600, height: 800 })
  })

  it('XREV-18 safe areas, thirds, grid and centre lie within the matte', () => {
    const lines = (over: Partial<typeof NO_GUIDES>): string => guidePaths({ ...NO_GUIDES, ...over }, picture).lines
    expect(guidePaths(NO_GUIDES, picture)).toEqual({ matte: '', lines: '' })
    expect(lines({ safe: true })).toBe('M56 31.5h1488v837h-1488zM80 45h1440v810h-1440z')
    expect(lines({ thirds: true })).toContain('M533.33 0v900M0 300h1600')
    expect(lines({ grid: true }).match(/M/g)).toHaveLength(14)
    expect(lines({ centre: true })).toBe('M764 450h72M800 414v72')
    expect(lines({ matte: '1:1', thirds: true })).toContain('M650 0v900M350 300h900')
    expect(guidePaths({ ...NO_GUIDES, matte: '1:1' }, picture).matte).toBe('M-1 -1h1602v902h-1602zM350 0h900v900h-900z')
  })

  it('XREV-18 exposure is in stops of light, and the untouched picture has no filter', () => {
    expect(toneTable(NO_GUIDES)).toBeNull()
    expect(channelMatrix('all')).toBeNull()
    const up = toneTable({ exposure: 1, gamma: 1 }) ?? []
    expect(up).toHaveLength(256)
    // Middle grey of 18 % light is 118 of 255; one stop more is 36 %, 162.
    expect(Math.round((up[118] ?? 0) * 255)).toBe(162)
    expect([up[0], up[255]]).toEqual([0, 1])
    const down = toneTable({ exposure: -1, gamma: 1 }) ?? []
    expect(Math.round((down[162] ?? 0) * 255)).toBe(118)
    const bent = toneTable({ exposure: 0, gamma: 2 }) ?? []
    expect(bent[64]).toBeCloseTo(Math.sqrt(64 / 255), 3)
  })

  it('XREV-18 one channel shows as grey, luminance by BT.709', () => {
    expect(channelMatrix('red')).toBe('1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 1 0')
    expect(
      channelMatrix('luminance')
        ?.split(' ')
        .slice(0, 3)
        .map(Number)
        .reduce((a, b) => a + b),
    ).toBeCloseTo(1)
  })

  it('XREV-18 lists the active guides, and a reset keeps only the user’s own matte value', () => {
    const store = createGuidesStore()
    store.setState({ matte: 'own', ownMatte: 3, flop: true, exposure: -2 })
    expect(activeGuides(store.getState())).toEqual(['matte', 'flop', 'exposure'])
    resetGuides(store)
    expect(activeGuides(store.getState())).toEqual([])
    expect(store.getState().ownMatte).toBe(3)
  })
})
