import { textsIn, type TreemapData, type TreemapNode } from '@arbo/core'
import { BLACK, inkOf, WHITE } from '../draw/ink.ts'
import { projectInks, type Palette } from '../draw/palette.ts'
import { firstShowing, reportOf } from '../model/report.ts'
import { treeOf } from '../model/tree.ts'
import { formatsOf } from './formats.ts'
import { pictureOf } from './use-picture.ts'
import { messages } from '../texts.ts'

/** Children of each node by level, the last of them scenes: about 2,000 nodes. */
const SHAPE = [3, 3, 4, 6, 8]
const KINDS = 7
const SIZE = { width: 400, height: 240 }

function dataOf(): TreemapData {
  const nodes: TreemapNode[] = []
  const add = (parent_id: string | null, level: number): void => {
    for (let at = 0; at < (SHAPE[level] ?? 0); at += 1) {
      const id = `${parent_id ?? ''}.${at}`
      const counts = Array.from({ length: KINDS }, (_, kind) => (kind === nodes.length % KINDS ? 1 : 0))
      nodes.push({ id, parent_id, level, name: id, ...(level === SHAPE.length - 1 ? { counts } : {}) })
      add(id, level + 1)
    }
  }
  add(null, 0)
  const categories = Array.from({ length: KINDS }, (_, kind) => ({ key: `${kind}`, name: '', kind, colour: null }))
  return { categories, primary_metric: null, nodes }
}

function paletteOf(): Palette {
  const grey = inkOf(128, 128, 128)
  const fills = Array.from({ length: KINDS }, (_, kind) => inkOf(30 * kind, 128, 128))
  return {
    categories: fills.map((fill, pattern) => ({ fill, on: BLACK, pattern })),
    surface: WHITE,
    frames: [grey, WHITE],
    projects: projectInks([], grey),
    text: BLACK,
    muted: grey,
    up: grey,
    down: grey,
  }
}

/**
 * Makes a small picture that nobody sees, from data to pixels: a browser compiles what it has run, and most of the time to
 * the first picture of 100,000 scenes would else be spent in code that is not compiled yet.
 * @returns does it once; a few times are needed
 */
export function warmUp(): () => void {
  const texts = textsIn(messages, 'en')
  const data = dataOf()
  const palette = paletteOf()
  const context = document.createElement('canvas').getContext('2d')
  return () => {
    const tree = treeOf(data)
    const showing = firstShowing(data)
    const active = data.categories.map(() => true)
    const report = reportOf(tree, { showing, active, id: null, others: false })
    const formats = formatsOf(texts, 'en', { tree, showing, scenes: '' })
    const input = { report, heading: '', formats, palette, hasPatterns: false, comparison: null }
    const picture = pictureOf(texts, input, SIZE.width, SIZE.height, 1)
    if (context) picture?.drawing.draw(context)
  }
}
