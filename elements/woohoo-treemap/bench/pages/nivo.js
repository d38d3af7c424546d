import { TreeMapCanvas } from '@nivo/treemap'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { nested } from './nested.js'

/** @type {HTMLElement} */
let box
/** @type {import('react-dom/client').Root} */
let root

globalThis.bench = {
  prepare: (/** @type {any} */ tree) => nested(tree, 'weight'),
  mount(/** @type {HTMLElement} */ host) {
    box = document.createElement('div')
    host.append(box)
    root = createRoot(box)
    root.render(null)
  },
  show(/** @type {any} */ data) {
    root.render(
      createElement(TreeMapCanvas, {
        data,
        width: 1200,
        height: 700,
        identity: 'id',
        value: 'weight',
        labelSkipSize: 24,
        animate: false,
      }),
    )
  },
  canvas: () => box?.querySelector('canvas'),
  target: () => box?.querySelector('canvas'),
  /** It has none. */
  zoom: null,
}
